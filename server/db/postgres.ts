import pg from 'pg';
import { WAKES_ITSELF } from './commit-wakes.ts';
import { DatabaseStartError, SILENCE } from './errors.ts';
import { createOnlyHost, followPrimary, type HostCheck, type Primary, parseHosts } from './hosts.ts';
import { CONNECTION_TIMEOUT_MS } from './pool.ts';

export interface PostgresOptions {
  /** Statements of the pool that run longer are canceled by the server. */
  statementLimitMs?: number;
  /** A server that takes longer to respond is considered lost, and the connection is dropped. */
  responseLimitMs?: number;
  /** Connections of the pool. */
  connections: number;
  /** Processes of the program on this machine. */
  processes?: number;
  log: (event: string, detail?: unknown) => void;
}

export interface Postgres {
  primary: Primary;
  /** Warnings for the operator that don't prevent the start. */
  problem: string | undefined;
  /** Warnings about the hosts, which later checks confirm or clear. */
  hostsProblem: string | undefined;
  /** For the pool that serves requests. Migrations and listeners wait as long as necessary. */
  limits: pg.PoolConfig;
}

/**
 * All page queries are short: compiling them or starting parallel workers costs more than it saves. Sent after
 * connecting, because poolers such as PgBouncer reject connections that start with settings.
 */
const toSettings = (statementLimitMs: number) => `
  set statement_timeout = ${statementLimitMs}; set idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS};
  set jit = off; set max_parallel_workers_per_gather = 0; ${WAKES_ITSELF}`;
/** Each takes 1.5 seconds while the server doesn't respond. */
const MAX_LOOKS = 5;
const IDLE_IN_TRANSACTION_MS = 60_000;

/**
 * Checks a PostgreSQL server and returns how clients connect to it.
 * @throws DatabaseStartError
 */
export async function openPostgres(databaseUrl: string, options: PostgresOptions): Promise<Postgres> {
  const urls = parseHosts(databaseUrl);
  if (!urls) throw new DatabaseStartError(NO_ADDRESS);
  const settings: pg.ClientConfig = {
    application_name: 'transcargo',
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  };
  const { statementLimitMs = 30_000, responseLimitMs = statementLimitMs + 5_000 } = options;
  const primary =
    urls.length > 1
      ? followPrimary(urls, settings)
      : createOnlyHost({ ...settings, connectionString: databaseUrl }, READ_ONLY_PROBLEM);
  requireFiles(primary.clientConfig, 'DATABASE_URL');
  const hosts = primary.hasOthers ? await checkPatiently(primary) : undefined;
  if (hosts?.state.failure !== undefined || hosts?.state.isReadOnly) throw new DatabaseStartError(hosts.problem ?? '');
  if (hosts?.problem) options.log(hosts.problem);
  const facts = await checkServer(primary.clientConfig, options.log);
  const problem = facts && describeConnections(facts, options.connections, options.processes ?? 1);
  if (problem) options.log(problem);
  return {
    primary,
    problem,
    hostsProblem: hosts?.problem,
    limits: {
      query_timeout: responseLimitMs,
      async onConnect(client) {
        await client.query(toSettings(statementLimitMs));
      },
    },
  };
}

/** A busy machine, or one whose process is just starting, responds late. */
async function checkPatiently(primary: Primary): Promise<HostCheck> {
  for (let attempt = 1; ; attempt++) {
    const result = await primary.check();
    if (result.state.failure !== SILENCE || attempt === MAX_LOOKS) return result;
  }
}

/** A client reads the files of sslrootcert, sslcert and sslkey as soon as it is created. */
export function requireFiles(config: pg.ClientConfig, setting: string): void {
  try {
    new pg.Client({ ...config });
  } catch (cause) {
    throw new DatabaseStartError(
      `${setting} cannot be used (${cause instanceof Error ? cause.message : cause}): correct it.`,
      { cause },
    );
  }
}

async function checkServer(config: pg.ClientConfig, log: PostgresOptions['log']): Promise<ServerFacts | undefined> {
  const client = new pg.Client({ ...config });
  // The error also rejects the running query.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<ServerFacts>(FACTS_QUERY);
    for (const facts of rows) checkFacts(facts, log);
    await requireOwnConnection(client, config);
    return rows[0];
  } catch (error) {
    throw explainConnect(error, config.connectionString ?? '');
  } finally {
    await client.end();
  }
}

const BACKEND_READS = 3;

/** Throws DatabaseStartError if a pooler shares the connection between queries, which LISTEN doesn't survive. */
async function requireOwnConnection(client: pg.Client, config: pg.ClientConfig): Promise<void> {
  const other = new pg.Client({ ...config });
  other.on('error', () => undefined);
  try {
    await other.connect();
    // A pooler gives the last used connection to the next client, or rotates them.
    const pids = new Set<number>();
    for (let n = 0; n < BACKEND_READS; n++) pids.add(await readBackend(client));
    if (pids.size > 1 || pids.has(await readBackend(other))) throw new DatabaseStartError(SHARED);
  } finally {
    await other.end();
  }
}

const SHARED =
  'DATABASE_URL points to a connection pooler that assigns connections per transaction: live updates need their ' +
  'own. Set its pool_mode to session, or point DATABASE_URL to PostgreSQL itself.';

async function readBackend(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}

const NO_ADDRESS =
  'DATABASE_URL is not an address such as postgres://user:password@host:5432/database (several hosts: ' +
  'postgres://user:password@host1:5432,host2:5432/database?target_session_attrs=read-write): correct it.';

function explainConnect(cause: unknown, databaseUrl: string): DatabaseStartError {
  if (cause instanceof DatabaseStartError) return cause;
  const url = new URL(databaseUrl);
  const where = url.host || url.searchParams.get('host') || 'this machine';
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const reason = code || (cause instanceof Error ? cause.message : String(cause));
  const sentence = () => {
    if (reason.includes('client password must be'))
      return `PostgreSQL at ${where} requires a password: add it to DATABASE_URL.`;
    if (code.startsWith('28')) return `PostgreSQL at ${where} rejects the user or password: correct DATABASE_URL.`;
    if (code === '3D000')
      return `PostgreSQL at ${where} has no database ${url.pathname.slice(1)}: create it or correct DATABASE_URL.`;
    if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
      return `The host of DATABASE_URL, ${where}, is unknown: correct it.`;
    return `PostgreSQL at ${where} cannot be reached (${reason}): start it or correct DATABASE_URL.`;
  };
  return new DatabaseStartError(sentence(), { cause });
}

const OLDEST_VERSION = 15;

/** A PostgreSQL server's own facts, from `FACTS_QUERY`. */
export interface ServerFacts {
  /** Major version. */
  version: number;
  encoding: string;
  readOnly: string;
  fsync: string;
  synchronousCommit: string;
  fullPageWrites: string;
  /** Maximum connections of this role to this database. */
  connections: number;
}

export const FACTS_QUERY = `
  select current_setting('server_version_num')::int / 10000 as version,
    current_setting('server_encoding') as encoding, current_setting('transaction_read_only') as "readOnly",
    current_setting('fsync') as fsync, current_setting('synchronous_commit') as "synchronousCommit",
    current_setting('full_page_writes') as "fullPageWrites", least(
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int,
      (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user),
      (select nullif(datconnlimit, -1) from pg_database where datname = current_database())) as connections`;

export const READ_ONLY_PROBLEM = 'DATABASE_URL points to a read-only server (a standby?): set it to the primary.';

/** Connections of a process besides its pool: a listener, a notifier and an availability check. */
export const CONNECTIONS_BESIDE = 3;

/** Warns if the processes of this machine could use up all connections and then wait for each other. */
export function describeConnections(
  { connections }: ServerFacts,
  poolSize: number,
  processes: number,
): string | undefined {
  const needed = processes * (poolSize + CONNECTIONS_BESIDE);
  if (needed <= connections) return undefined;
  return `PostgreSQL allows ${connections} connections and ${processes === 1 ? 'this process' : `these ${processes} processes`} may use ${needed}: lower DATABASE_CONNECTIONS (${poolSize}), or raise the limit.`;
}

/**
 * Rejects a server that can't run the program, and warns about one that may lose acknowledged data.
 * @throws DatabaseStartError
 */
export function checkFacts(facts: ServerFacts, log: (event: string, detail: unknown) => void): void {
  if (facts.version < OLDEST_VERSION)
    throw new DatabaseStartError(
      `PostgreSQL ${facts.version} is too old: DATABASE_URL needs a server of version ${OLDEST_VERSION} or newer.`,
    );
  if (facts.encoding !== 'UTF8')
    throw new DatabaseStartError(
      `The database of DATABASE_URL stores text as ${facts.encoding}: create one with UTF8.`,
    );
  if (facts.readOnly === 'on') throw new DatabaseStartError(READ_ONLY_PROBLEM);
  const { fsync, synchronousCommit, fullPageWrites } = facts;
  if (fsync === 'off' || synchronousCommit === 'off' || fullPageWrites === 'off')
    log('PostgreSQL is set not to sync every commit to disk: a power cut can lose or damage data', {
      fsync,
      synchronous_commit: synchronousCommit,
      full_page_writes: fullPageWrites,
    });
}
