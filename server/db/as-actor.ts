import { type Kysely, sql, type Transaction } from 'kysely';
import { inTransaction } from './in-transaction.ts';
import type { Tables } from './tables.ts';

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
