import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import type { Database } from './database.ts';
import { makePool } from './pool.ts';
import type { Tables } from './tables.ts';

/** Runs it in the transaction that is under way, or in one of its own. */
export function inTransaction<Result>(
  db: Kysely<Tables>,
  run: (trx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return db.isTransaction ? run(db as Transaction<Tables>) : db.transaction().execute(run);
}

/**
 * Work at a start, on a connection of its own: the pool's time limits are for answering people, and this takes as long as
 * it takes.
 */
export async function withoutLimits<Result, Known>(
  { clientConfig }: Pick<Database, 'clientConfig'>,
  work: (db: Kysely<Known>) => Promise<Result>,
): Promise<Result> {
  const pool = makePool({ ...clientConfig, max: 1 });
  const db = new Kysely<Known>({ dialect: new PostgresDialect({ pool }) });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** Names the person to the audit log (server/db/schema/audit.sql), for the statement it is part of; '' for nobody. */
export const asActor = (actor: string) => sql`set_config('transcargo.actor', ${actor}, true)`;

/** Says why a promised date is changed (server/db/schema/promises.sql), for the statement it is part of; '' for nothing. */
export const asReason = ({
  estimateReason = '',
  estimateNote = '',
}: {
  estimateReason?: string | undefined;
  estimateNote?: string | undefined;
}) =>
  sql`set_config('transcargo.reason', ${estimateReason}, true) || set_config('transcargo.note', ${estimateNote.trim()}, true)`;

/** Runs a transaction, or goes on with the one that is under way, whose changes the audit log puts down to this person. */
export function changeAs<Result>(
  db: Kysely<Tables>,
  actor: string,
  change: (trx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, async (trx) => {
    await sql`select ${asActor(actor)}`.execute(trx);
    return change(trx);
  });
}
