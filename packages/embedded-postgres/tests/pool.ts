import pg from 'pg';
import type { Embedded } from '../src/open-embedded.ts';

/** Creates a pool that survives lost connections, as every program needs whose server may restart. */
export function makePool({ clientConfig }: Embedded, max = 4): pg.Pool {
  const pool = new pg.Pool({ ...clientConfig, max, idleTimeoutMillis: 0 });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => void client.on('error', () => undefined));
  return pool;
}
