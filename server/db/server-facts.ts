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
}

export const FACTS_QUERY = `
  select current_setting('server_version_num')::int / 10000 as version,
    current_setting('server_encoding') as encoding, current_setting('transaction_read_only') as "readOnly",
    current_setting('fsync') as fsync, current_setting('synchronous_commit') as "synchronousCommit",
    current_setting('full_page_writes') as "fullPageWrites"`;

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
