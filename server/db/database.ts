import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { type EmbeddedOptions, openEmbedded } from './embedded/open-embedded.ts';
import { CONNECTION_TIMEOUT_MS, openPostgres } from './postgres.ts';
import type { Tables } from './tables.ts';

export interface Database {
  kysely: Kysely<Tables>;
  pool: pg.Pool;
  /** For a client besides the pool, such as one that listens. It has to listen again after `error` or `end`. */
  clientConfig: pg.ClientConfig;
  engine: 'embedded' | 'postgres';
  /** Waits for what is running, then frees the data folder. May be called again. */
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Where the embedded database lives; made if missing. */
  dataDir: string;
  /** PostgreSQL instead of the embedded database. */
  databaseUrl?: string;
  log: (event: string, detail?: unknown) => void;
  embedded?: Omit<EmbeddedOptions, 'log'>;
  poolSize?: number;
}

/**
 * Opens the database without migrating it.
 * @throws DatabaseStartError with one sentence for the person who started the program.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.databaseUrl ? openOnPostgres(options, options.databaseUrl) : openOnEmbedded(options);
}

async function openOnPostgres(options: DatabaseOptions, url: string): Promise<Database> {
  const clientConfig = await openPostgres(url, options.log);
  return assemble('postgres', clientConfig, { max: options.poolSize ?? 10 }, options.log, async () => undefined);
}

async function openOnEmbedded(options: DatabaseOptions): Promise<Database> {
  const embedded = await openEmbedded(options.dataDir, { ...options.embedded, log: options.log });
  // One engine, but several clients let both threads work at the same time; four measured best.
  const pool = { max: options.poolSize ?? 4, idleTimeoutMillis: 0 };
  return assemble('embedded', embedded.clientConfig, pool, options.log, embedded.close);
}

function assemble(
  engine: Database['engine'],
  clientConfig: pg.ClientConfig,
  poolConfig: pg.PoolConfig,
  log: DatabaseOptions['log'],
  closeEngine: () => Promise<void>,
): Database {
  const pool = new pg.Pool({ connectionTimeoutMillis: CONNECTION_TIMEOUT_MS, ...clientConfig, ...poolConfig });
  // Without a listener of its own a client in use ends the process when its connection breaks; whoever uses it gets
  // the error from the query.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
  });
  pool.on('error', (error) => log('idle database connection lost', error));
  pool.on('release', (_error, client) => dropIfHung(client));
  let closed: Promise<void> | undefined;
  const closeOnce = async () => {
    // kysely.destroy() has ended the pool already if the caller used it.
    if (!pool.ending) await pool.end();
    await closeEngine();
  };
  return {
    kysely: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    pool,
    clientConfig,
    engine,
    close: () => {
      closed ??= closeOnce();
      return closed;
    },
  };
}

/**
 * A query whose time for an answer is over still holds its connection, and every later one would wait behind it. Ending
 * the client here, before the pool looks at it, makes the pool throw it away.
 */
function dropIfHung(client: pg.PoolClient & { _getActiveQuery?(): unknown }): void {
  if (client._getActiveQuery?.()) void (client as unknown as pg.Client).end();
}
