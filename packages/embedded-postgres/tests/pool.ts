import pg from 'pg';
import type { Embedded } from '../src/open-embedded.ts';

/** A pool that outlives the loss of its connections, as every program needs it whose server may be restarted. */
export function makePool({ clientConfig }: Embedded, max = 4): pg.Pool {
  const pool = new pg.Pool({ ...clientConfig, max, idleTimeoutMillis: 0 });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => void client.on('error', () => undefined));
  return pool;
}
