import { DatabaseStartError } from './errors.ts';

const OLDEST_VERSION = 15;

/** What a PostgreSQL server says about itself, asked with `FACTS_QUERY`. */
export interface ServerFacts {
  /** Major version. */
  version: number;
  encoding: string;
  readOnly: string;
  fsync: string;
  synchronousCommit: string;
  fullPageWrites: string;
  /** How many connections this role may have to this database. */
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

export const READ_ONLY_PROBLEM = 'DATABASE_URL leads to a read-only server (a standby?): set it to the primary.';

/** Of one process besides its pool: what it hears, what it tells, and a look whether the server is there. */
export const CONNECTIONS_BESIDE = 3;

/** What is to be said where the processes of this machine could use up all connections; they then wait for each other. */
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
 * Refuses a server on which the program would not work, and warns of one that can lose what it acknowledged.
 * @throws DatabaseStartError
 */
export function checkFacts(facts: ServerFacts, log: (event: string, detail: unknown) => void): void {
  if (facts.version < OLDEST_VERSION)
    throw new DatabaseStartError(
      `PostgreSQL ${facts.version} is too old: DATABASE_URL needs a server of version ${OLDEST_VERSION} or newer.`,
    );
  if (facts.encoding !== 'UTF8')
    throw new DatabaseStartError(`The database of DATABASE_URL stores text as ${facts.encoding}: make one with UTF8.`);
  if (facts.readOnly === 'on') throw new DatabaseStartError(READ_ONLY_PROBLEM);
  const { fsync, synchronousCommit, fullPageWrites } = facts;
  if (fsync === 'off' || synchronousCommit === 'off' || fullPageWrites === 'off')
    log('PostgreSQL is set not to sync every commit to disk: a power cut can lose or damage data', {
      fsync,
      synchronous_commit: synchronousCommit,
      full_page_writes: fullPageWrites,
    });
}
