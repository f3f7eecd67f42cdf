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
  /** For clients that answer people. Migrations and listeners wait as long as it takes. */
  limits: pg.ClientConfig;
}

/** Every query of a page is short: compiling it, or waking other processes for it, costs more than it saves. */
const FOR_SHORT_QUERIES = '-c jit=off -c max_parallel_workers_per_gather=0';

/**
 * How clients of a PostgreSQL server connect, after a look at the server: see server-facts.ts.
 * @throws DatabaseStartError
 */
export async function openPostgres(databaseUrl: string, options: PostgresOptions): Promise<Postgres> {
  const clientConfig: pg.ClientConfig = {
    connectionString: databaseUrl,
    application_name: 'transcargo',
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  };
  const { statementLimitMs = 30_000, answerLimitMs = statementLimitMs + 5_000 } = options;
  await lookAtServer(clientConfig, databaseUrl, options.log);
  return {
    clientConfig,
    limits: { statement_timeout: statementLimitMs, query_timeout: answerLimitMs, options: FOR_SHORT_QUERIES },
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
  } catch (error) {
    throw explainConnect(error, url);
  } finally {
    await client.end();
  }
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
