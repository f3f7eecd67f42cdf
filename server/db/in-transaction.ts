import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/** Runs it in the transaction that is under way, or in one of its own. */
export function inTransaction<Result>(
  db: Kysely<Tables>,
  run: (trx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return db.isTransaction ? run(db as Transaction<Tables>) : db.transaction().execute(run);
}
