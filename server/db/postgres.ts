import pg from 'pg';
import { WAKES_ITSELF } from './commit-wakes.ts';
import { DatabaseStartError } from './errors.ts';
import { createOnlyHost, followPrimary, type Primary, parseHosts } from './hosts.ts';
import { CONNECTION_TIMEOUT_MS } from './pool.ts';
import { checkFacts, describeConnections, FACTS_QUERY, READ_ONLY_PROBLEM, type ServerFacts } from './server-facts.ts';

export interface PostgresOptions {
  /** The server ends a statement of the pool that runs longer. */
  statementLimitMs?: number;
  /** A server that has not answered after this time does not answer any more: the connection is given up. */
  answerLimitMs?: number;
  /** Of the pool. */
  connections: number;
  /** Of this program on this machine. */
  processes?: number;
  log: (event: string, detail?: unknown) => void;
}

export interface Postgres {
  primary: Primary;
  /** What the operator should put right, though it works. */
  problem: string | undefined;
  /** For the pool that answers people. Migrations and listeners wait as long as it takes. */
  limits: pg.PoolConfig;
}

/**
 * Every query of a page is short: compiling it, or waking other processes for it, costs more than it saves. Said once
 * connected: poolers such as PgBouncer refuse a connection that begins with settings.
 */
const toSettings = (statementLimitMs: number) => `
  set statement_timeout = ${statementLimitMs}; set idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS};
  set jit = off; set max_parallel_workers_per_gather = 0; ${WAKES_ITSELF}`;
const IDLE_IN_TRANSACTION_MS = 60_000;

/**
 * How clients of a PostgreSQL server connect, after a look at the server: see server-facts.ts.
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
  const { statementLimitMs = 30_000, answerLimitMs = statementLimitMs + 5_000 } = options;
  const primary =
    urls.length > 1
      ? followPrimary(urls, settings)
      : createOnlyHost({ ...settings, connectionString: databaseUrl }, READ_ONLY_PROBLEM);
  const hosts = primary.hasOthers ? await primary.look() : undefined;
  if (hosts?.state.failure !== undefined || hosts?.state.isReadOnly) throw new DatabaseStartError(hosts.problem ?? '');
  if (hosts?.problem) options.log(hosts.problem);
  const facts = await lookAtServer(primary.clientConfig, options.log);
  const problem = facts && describeConnections(facts, options.connections, options.processes ?? 1);
  if (problem) options.log(problem);
  return {
    primary,
    problem,
    limits: {
      query_timeout: answerLimitMs,
      async onConnect(client) {
        await client.query(toSettings(statementLimitMs));
      },
    },
  };
}

async function lookAtServer(config: pg.ClientConfig, log: PostgresOptions['log']): Promise<ServerFacts | undefined> {
  const client = new pg.Client({ ...config });
  // The query in hand is rejected with it.
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

const ASKED = 3;

/** Throws DatabaseStartError when others are given our connection between our questions, which a listener can't bear. */
async function requireOwnConnection(client: pg.Client, config: pg.ClientConfig): Promise<void> {
  const other = new pg.Client({ ...config });
  other.on('error', () => undefined);
  try {
    await other.connect();
    // A pooler gives the connection that was just used to whoever asks next, or each of them in turn.
    const own = new Set<number>();
    for (let n = 0; n < ASKED; n++) own.add(await readBackend(client));
    if (own.size > 1 || own.has(await readBackend(other))) throw new DatabaseStartError(SHARED);
  } finally {
    await other.end();
  }
}

const SHARED =
  'DATABASE_URL leads to a connection pooler that lends a connection for one transaction: live updates need one of their ' +
  'own. Set its pool_mode to session, or lead DATABASE_URL to PostgreSQL itself.';

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
    if (code.startsWith('28')) return `PostgreSQL at ${where} refuses the user or password: correct DATABASE_URL.`;
    if (code === '3D000')
      return `PostgreSQL at ${where} has no database ${url.pathname.slice(1)}: make it or correct DATABASE_URL.`;
    if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
      return `The host of DATABASE_URL, ${where}, is not known: correct it.`;
    return `PostgreSQL at ${where} cannot be reached (${reason}): start it or correct DATABASE_URL.`;
  };
  return new DatabaseStartError(sentence(), { cause });
}
