import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import type { Database } from './database.ts';
import { makePool } from './pool.ts';
import type { Tables } from './tables.ts';

/** Runs the work in the current transaction or in a new one. */
export function inTransaction<Result>(
  db: Kysely<Tables>,
  run: (trx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return db.isTransaction ? run(db as Transaction<Tables>) : db.transaction().execute(run);
}

/** Runs startup work on its own connection: the pool's time limits are for requests. */
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

/** Sets the actor of a statement for the audit log (server/db/schema/audit.sql); '' for none. */
export const asActor = (actor: string) => sql`set_config('transcargo.actor', ${actor}, true)`;

/** Sets the reason of a changed promised date for a statement (server/db/schema/promises.sql); '' for none. */
export const asReason = ({
  estimateReason = '',
  estimateNote = '',
}: {
  estimateReason?: string | undefined;
  estimateNote?: string | undefined;
}) =>
  sql`set_config('transcargo.reason', ${estimateReason}, true) || set_config('transcargo.note', ${estimateNote.trim()}, true)`;

/** Runs a transaction, or continues the current one, with this person as the actor in the audit log. */
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
