import pg from 'pg';
import { nameStatement } from './prepared.ts';

/** Requests fail after this time while the server is unreachable. */
export const CONNECTION_TIMEOUT_MS = 5_000;

/** Creates a pool that survives lost connections: it opens new ones on demand. */
export function makePool(config: pg.PoolConfig, Client: typeof pg.Client = pg.Client): pg.Pool {
  const pool = new pg.Pool({ connectionTimeoutMillis: CONNECTION_TIMEOUT_MS, ...config, Client });
  // Without a listener, a client in use would end the process when its connection breaks; the code that uses it gets
  // the error from the query.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    nameStatement(client);
  });
  // A lost idle connection is replaced on demand; watch.ts reports outages.
  pool.on('error', () => undefined);
  pool.on('release', (_error, client) => dropIfHung(client));
  return pool;
}

/**
 * Ends a client whose query timed out before the pool reuses it: the query still occupies the connection, and later
 * ones would wait behind it.
 */
function dropIfHung(client: pg.PoolClient & { _getActiveQuery?(): unknown }): void {
  if (client._getActiveQuery?.()) void (client as unknown as pg.Client).end();
}
