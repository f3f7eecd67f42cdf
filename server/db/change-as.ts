import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/** Runs a transaction whose changes the audit log (0004-audit.ts) puts down to this person. */
export function changeAs<Result>(
  db: Kysely<Tables>,
  actor: string,
  change: (trx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    await sql`select set_config('transcargo.actor', ${actor}, true)`.execute(trx);
    return change(trx);
  });
}
