import pg from 'pg';
import { DatabaseStartError } from './errors.ts';

const OLDEST_VERSION = 15;

/** With the server away a request fails after this many milliseconds instead of hanging. */
export const CONNECTION_TIMEOUT_MS = 5_000;
/** The server ends a statement that runs longer. */
const STATEMENT_LIMIT_MS = 30_000;
/** The server itself does not answer any more: the connection is given up. */
const ANSWER_LIMIT_MS = STATEMENT_LIMIT_MS + 5_000;

type Log = (event: string, detail?: unknown) => void;

/**
 * How clients of a PostgreSQL server connect. Checks that the server is there, new enough, writable and stores text as
 * UTF-8, and warns if it does not sync commits to disk.
 * @throws DatabaseStartError
 */
export async function openPostgres(databaseUrl: string, log: Log): Promise<pg.ClientConfig> {
  const config: pg.ClientConfig = {
    connectionString: databaseUrl,
    application_name: 'transcargo',
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    statement_timeout: STATEMENT_LIMIT_MS,
    query_timeout: ANSWER_LIMIT_MS,
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  };
  const client = makeClient(config);
  // The query in hand is rejected with it.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await checkServer(client, log);
    return config;
  } catch (error) {
    throw error instanceof DatabaseStartError ? error : explainConnect(error, databaseUrl);
  } finally {
    await client.end();
  }
}

function makeClient(config: pg.ClientConfig): pg.Client {
  const url = config.connectionString ?? '';
  try {
    if (!/^postgres(ql)?:\/\//i.test(url)) throw new Error('not a postgres address');
    return new pg.Client(config);
  } catch (cause) {
    const example = 'postgres://user:password@host:5432/database';
    throw new DatabaseStartError(`DATABASE_URL is not an address such as ${example}: correct it.`, { cause });
  }
}

interface ServerFacts {
  version: number;
  encoding: string;
  readOnly: string;
  fsync: string;
  synchronousCommit: string;
  fullPageWrites: string;
}

async function checkServer(client: pg.Client, log: Log): Promise<void> {
  const { rows } = await client.query<ServerFacts>(`
    select current_setting('server_version_num')::int / 10000 as version,
      current_setting('server_encoding') as encoding, current_setting('transaction_read_only') as "readOnly",
      current_setting('fsync') as fsync, current_setting('synchronous_commit') as "synchronousCommit",
      current_setting('full_page_writes') as "fullPageWrites"`);
  const [facts] = rows;
  if (!facts) throw new Error('The server did not answer.');
  if (facts.version < OLDEST_VERSION)
    throw new DatabaseStartError(
      `PostgreSQL ${facts.version} is too old: DATABASE_URL needs a server of version ${OLDEST_VERSION} or newer.`,
    );
  if (facts.encoding !== 'UTF8')
    throw new DatabaseStartError(`The database of DATABASE_URL stores text as ${facts.encoding}: make one with UTF8.`);
  if (facts.readOnly === 'on')
    throw new DatabaseStartError('DATABASE_URL leads to a read-only server (a standby?): set it to the primary.');
  const { fsync, synchronousCommit, fullPageWrites } = facts;
  if (fsync === 'off' || synchronousCommit === 'off' || fullPageWrites === 'off')
    log('PostgreSQL is set not to sync every commit to disk: a power cut can lose or damage data', {
      fsync,
      synchronous_commit: synchronousCommit,
      full_page_writes: fullPageWrites,
    });
}

function explainConnect(error: unknown, databaseUrl: string): DatabaseStartError {
  const url = new URL(databaseUrl);
  const where = url.host || url.searchParams.get('host') || 'this machine';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = error instanceof Error ? error.message : String(error);
  if (code.startsWith('28'))
    return start(`PostgreSQL at ${where} refuses the user or password: correct DATABASE_URL.`, error);
  if (code === '3D000')
    return start(
      `PostgreSQL at ${where} has no database ${url.pathname.slice(1)}: make it or correct DATABASE_URL.`,
      error,
    );
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return start(`The host of DATABASE_URL, ${where}, is not known: correct it.`, error);
  return start(
    `PostgreSQL at ${where} cannot be reached (${code || reason}): start it or correct DATABASE_URL.`,
    error,
  );
}

function start(message: string, cause: unknown): DatabaseStartError {
  return new DatabaseStartError(message, { cause });
}
