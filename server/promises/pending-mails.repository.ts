import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

const untold = (before: Date) => sql`subscriptions join promises on promises.id = subscriptions.untold_promise
  join shipments as shipment on shipment.id = subscriptions.shipment_id where promises.at <= ${before}`;

/** Whether there is a shipment whose subscribers have not been told of a date that changed before this moment. */
export async function hasPendingPromiseMail(db: Kysely<Tables>, before: Date): Promise<boolean> {
  const { rows } = await sql`select from ${untold(before)} limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * A shipment whose subscribers have not been told of a date that changed before this moment, longest first; undefined when
 * there is none. It is locked, as by whoever changes it, until the transaction ends; who holds one already is passed by.
 */
export async function findPendingPromiseMail(trx: Transaction<Tables>, before: Date): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select shipment.id from ${untold(before)} order by subscriptions.untold_promise limit 1
    for no key update of shipment skip locked`.execute(trx);
  return rows[0]?.id;
}
