import pg from 'pg';
import { DatabaseStartError } from './errors.ts';
import { CONNECTION_TIMEOUT_MS } from './pool.ts';
import { checkFacts, FACTS_QUERY, type ServerFacts } from './server-facts.ts';

export interface PostgresOptions {
  /** The server ends a statement of the pool that runs longer. */
  statementLimitMs?: number;
  /** A server that has not answered after this time does not answer any more: the connection is given up. */
  answerLimitMs?: number;
  log: (event: string, detail?: unknown) => void;
}

export interface Postgres {
  clientConfig: pg.ClientConfig;
  /** For the pool that answers people. Migrations and listeners wait as long as it takes. */
  limits: pg.PoolConfig;
}

/**
 * Every query of a page is short: compiling it, or waking other processes for it, costs more than it saves. Said once
 * connected: poolers such as PgBouncer refuse a connection that begins with settings.
 */
const toSettings = (statementLimitMs: number) => `
  set statement_timeout = ${statementLimitMs}; set idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS};
  set jit = off; set max_parallel_workers_per_gather = 0`;
const IDLE_IN_TRANSACTION_MS = 60_000;

/**
 * How clients of a PostgreSQL server connect, after a look at the server: see server-facts.ts.
 * @throws DatabaseStartError
 */
export async function openPostgres(databaseUrl: string, options: PostgresOptions): Promise<Postgres> {
  const clientConfig: pg.ClientConfig = {
    connectionString: databaseUrl,
    application_name: 'transcargo',
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  };
  const { statementLimitMs = 30_000, answerLimitMs = statementLimitMs + 5_000 } = options;
  await lookAtServer(clientConfig, databaseUrl, options.log);
  return {
    clientConfig,
    limits: {
      query_timeout: answerLimitMs,
      async onConnect(client) {
        await client.query(toSettings(statementLimitMs));
      },
    },
  };
}

async function lookAtServer(config: pg.ClientConfig, url: string, log: PostgresOptions['log']): Promise<void> {
  const client = makeClient(config, url);
  // The query in hand is rejected with it.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<ServerFacts>(FACTS_QUERY);
    for (const facts of rows) checkFacts(facts, log);
    await requireOwnConnection(client, config);
  } catch (error) {
    throw explainConnect(error, url);
  } finally {
    await client.end();
  }
}

const ASKED = 3;

/** Throws DatabaseStartError when others are given our connection between our questions, which a listener can't bear. */
async function requireOwnConnection(client: pg.Client, config: pg.ClientConfig): Promise<void> {
  const other = new pg.Client(config);
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

function makeClient(config: pg.ClientConfig, url: string): pg.Client {
  try {
    if (!['postgres:', 'postgresql:'].includes(new URL(url).protocol)) throw new Error('Not a PostgreSQL address.');
    return new pg.Client(config);
  } catch (cause) {
    const example = 'postgres://user:password@host:5432/database';
    throw new DatabaseStartError(`DATABASE_URL is not an address such as ${example}: correct it.`, { cause });
  }
}

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
