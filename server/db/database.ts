import { type EmbeddedOptions, openEmbedded } from '@transcargo/embedded-postgres';
import { EngineStartError } from '@transcargo/embedded-postgres/errors.ts';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { wakeAfterCommits } from './commit-wakes.ts';
import { DatabaseStartError } from './errors.ts';
import { createOnlyHost, type Primary } from './hosts.ts';
import { makePool } from './pool.ts';
import { openPostgres, type PostgresOptions, requireFiles } from './postgres.ts';
import { openStandby, type Standby } from './standby.ts';
import type { Tables } from './tables.ts';
import { type DatabaseWatch, watchDatabase } from './watch.ts';

export interface Database {
  kysely: Kysely<Tables>;
  pool: pg.Pool;
  /** For clients besides the pool, such as a listener, which must listen again after `error` or `end`. */
  clientConfig: pg.ClientConfig;
  engine: 'embedded' | 'postgres';
  /** Whether the database is available. */
  watch: DatabaseWatch;
  /** See readFromStandbyOnFailure(). */
  standby?: Standby | undefined;
  /** Waits for running queries, then releases the data folder. Idempotent. */
  close(): Promise<void>;
}

export const DEFAULT_CONNECTIONS = 10;

export interface DatabaseOptions {
  /** Folder of the embedded database; created if missing. */
  dataDir: string;
  /** PostgreSQL instead of the embedded database. */
  databaseUrl?: string;
  /** A standby of it. */
  databaseReadUrl?: string | undefined;
  log: (event: string, detail?: unknown) => void;
  embedded?: Omit<EmbeddedOptions, 'log' | 'setting' | 'extensions'>;
  postgres?: Pick<PostgresOptions, 'statementLimitMs' | 'responseLimitMs'>;
  /** Size of the pool; default 10 for PostgreSQL, 4 for the embedded database. */
  poolSize?: number | undefined;
  /** Number of processes on this machine that open it. */
  processes?: number;
}

/**
 * Opens the database without migrating it.
 * @throws DatabaseStartError with one sentence for the person who started the program.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { dataDir, databaseUrl, log, poolSize, processes = 1 } = options;
  if (databaseUrl) {
    const connections = poolSize ?? DEFAULT_CONNECTIONS;
    const opened = await openPostgres(databaseUrl, { ...options.postgres, connections, processes, log });
    const { primary, limits } = opened;
    const settings = { ...primary.clientConfig, ...limits, max: connections };
    const url = options.databaseReadUrl;
    if (url) requireFiles({ connectionString: url }, 'DATABASE_READ_URL');
    const standby = url ? await openStandby({ ...settings, connectionString: url }) : undefined;
    if (standby?.problem) log(standby.problem);
    const problem = [opened.problem, standby?.problem].filter(Boolean).join(' ') || undefined;
    const pool = makePool(settings, primary.Client);
    const { hostsProblem } = opened;
    return assemble({ engine: 'postgres', pool, primary, problem, hostsProblem, standby }, log, async () =>
      standby?.close(),
    );
  }
  const { clientConfig, close } = await openEngine(dataDir, { ...options.embedded, log });
  // The single engine serves several clients, so that both threads are busy; four clients performed best.
  const pool = makePool({ ...clientConfig, max: poolSize ?? 4, idleTimeoutMillis: 0 });
  return assemble({ engine: 'embedded', pool, primary: createOnlyHost(clientConfig) }, log, close);
}

async function openEngine(dataDir: string, options: EmbeddedOptions) {
  try {
    return await openEmbedded(dataDir, { ...options, setting: 'DATA_DIR', extensions: ['pg_trgm'] });
  } catch (error) {
    throw error instanceof EngineStartError ? new DatabaseStartError(error.message, { cause: error }) : error;
  }
}

interface Opened extends Pick<Database, 'engine' | 'pool' | 'standby'> {
  primary: Primary;
  /** A problem found at the start. */
  problem?: string | undefined;
  hostsProblem?: string | undefined;
}

function assemble(
  { engine, pool, primary, problem, hostsProblem, standby }: Opened,
  log: DatabaseOptions['log'],
  closeEngine: () => Promise<void>,
): Database {
  // Commits don't block each other in the embedded database, so its triggers notify.
  const wakes = engine === 'postgres' ? wakeAfterCommits(primary) : undefined;
  const watch = watchDatabase(pool, primary, {
    log,
    isSilenceAbsence: engine === 'postgres',
    startProblem: problem,
    hostsProblem,
    onDone: wakes?.onResult,
    hasStandby: standby !== undefined,
  });
  const closeOnce = async () => {
    watch.close();
    wakes?.close();
    // kysely.destroy() has ended the pool already if the caller used it.
    if (!pool.ending) await pool.end();
    await closeEngine();
  };
  let closed: Promise<void> | undefined;
  return {
    engine,
    pool,
    clientConfig: primary.clientConfig,
    watch,
    standby,
    kysely: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    close: () => {
      closed ??= closeOnce();
      return closed;
    },
  };
}
