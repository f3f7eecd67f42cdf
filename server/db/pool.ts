import pg from 'pg';
import { nameStatement } from './prepared.ts';

/** With the server away a request fails after this many milliseconds instead of hanging. */
export const CONNECTION_TIMEOUT_MS = 5_000;

/** A pool that outlives the loss of its connections: it makes new ones when they are asked for. */
export function makePool(config: pg.PoolConfig, Client: typeof pg.Client = pg.Client): pg.Pool {
  const pool = new pg.Pool({ connectionTimeoutMillis: CONNECTION_TIMEOUT_MS, ...config, Client });
  // Without a listener of its own a client in use ends the process when its connection breaks; whoever uses it gets
  // the error from the query.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    nameStatement(client);
  });
  // An idle connection that is lost is replaced when it is needed; watch.ts reports outages.
  pool.on('error', () => undefined);
  pool.on('release', (_error, client) => dropIfHung(client));
  return pool;
}

/**
 * A query whose time for an answer is over still holds its connection, and every later one would wait behind it. Ending
 * the client here, before the pool looks at it, makes the pool throw it away.
 */
function dropIfHung(client: pg.PoolClient & { _getActiveQuery?(): unknown }): void {
  if (client._getActiveQuery?.()) void (client as unknown as pg.Client).end();
}
