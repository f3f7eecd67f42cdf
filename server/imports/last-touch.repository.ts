import { sql, type Transaction } from 'kysely';
import type { WhyStayed } from '#domain/imports/import.ts';
import type { Tables } from '#server/db/tables.ts';

/** Returns when an email about the shipment was sent. */
export async function findSentMail(trx: Transaction<Tables>, shipmentId: string): Promise<WhyStayed | undefined> {
  const mail = await trx
    .selectFrom('mails')
    .select('sent_at')
    .where('shipment_id', '=', shipmentId)
    .where('sent_at', 'is not', null)
    .orderBy('sent_at')
    .limit(1)
    .executeTakeFirst();
  return mail?.sent_at ? { reason: 'told', place: '', by: '', at: mail.sent_at.toISOString() } : undefined;
}

/** Returns the last change of the shipment. */
export async function findLastChange(trx: Transaction<Tables>, shipmentId: string): Promise<WhyStayed | null> {
  const entry = await trx
    .selectFrom('audit_entries')
    .select(['action', 'actor', 'at', sql<string | null>`after #>> '{entry,location}'`.as('place')])
    .where('shipment_id', '=', shipmentId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!entry) return null;
  const reason = entry.action === 'statusAdded' ? 'scanned' : 'edited';
  return { reason, place: entry.place ?? '', by: entry.actor, at: entry.at.toISOString() };
}
