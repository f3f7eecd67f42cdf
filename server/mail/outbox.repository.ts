import { type Kysely, sql, type Transaction } from 'kysely';
import type { ContactFacts, MailFacts, MailKind, ShipmentFacts } from '#domain/mail.ts';
import type { Tables } from '#server/db/tables.ts';

/** Asks for the delivery of these lanes, as part of the transaction. */
export type QueueLanes = (trx: Kysely<Tables>, lanes: string[]) => Promise<void>;

export interface NewMail {
  id: string;
  kind: MailKind;
  recipient: string;
  language: string;
  facts: MailFacts;
  createdAt: Date;
  /** What it goes out in line with; on its own without. */
  lane?: string;
  shipmentId?: string;
  subscriptionId?: string;
  contactMessageId?: string;
}

export interface NewSubscriber {
  id: string;
  shipmentId: string;
  email: string;
  language: string;
  createdAt: Date;
}

/**
 * Writes mails. A mail and the job that delivers it are written in the transaction of what it tells of, so either all of it
 * happened or nothing.
 */
export function createOutbox(db: Kysely<Tables>, queueLanes: QueueLanes) {
  async function queue(trx: Transaction<Tables>, mail: NewMail): Promise<void> {
    const { id, kind, recipient, language, createdAt } = mail;
    const lane = mail.lane ?? id;
    await trx
      .insertInto('mails')
      .values({
        ...{ id, kind, lane, recipient, language },
        facts: JSON.stringify(mail.facts),
        shipment_id: mail.shipmentId ?? null,
        subscription_id: mail.subscriptionId ?? null,
        contact_message_id: mail.contactMessageId ?? null,
        created_at: createdAt,
        queued_at: createdAt,
      })
      .execute();
    await queueLanes(trx, [lane]);
  }

  return {
    queueLanes,

    /** Queues a mail in the transaction. */
    queue,

    /** Queues a mail that belongs to nothing else. */
    queueAlone: (mail: NewMail) => db.transaction().execute((trx) => queue(trx, mail)),

    /** Queues one mail for each subscriber of the shipment, each in their language. Tells how many. */
    async queueForSubscribers(
      trx: Transaction<Tables>,
      shipmentId: string,
      facts: ShipmentFacts,
      now: Date,
    ): Promise<number> {
      const { rows } = await sql<{ lane: string }>`
        insert into mails (id, kind, lane, recipient, language, facts, shipment_id, subscription_id, created_at, queued_at)
        select gen_random_uuid()::text, 'status', id, email, language, ${JSON.stringify(facts)}::jsonb, shipment_id, id,
          ${now}::timestamptz, ${now}::timestamptz
        from subscriptions where shipment_id = ${shipmentId} order by created_at, id returning lane`.execute(trx);
      if (rows.length > 0)
        await queueLanes(
          trx,
          rows.map(({ lane }) => lane),
        );
      return rows.length;
    },

    /** Queues the first mail to a new subscriber, before all others of theirs. */
    queueFirst(trx: Transaction<Tables>, id: string, subscriber: NewSubscriber, facts: ShipmentFacts) {
      const { id: subscriptionId, shipmentId, email: recipient, language, createdAt } = subscriber;
      const of = { lane: subscriptionId, subscriptionId, shipmentId };
      return queue(trx, { ...of, id, kind: 'subscribed', recipient, language, facts, createdAt });
    },

    /** Queues the copy of a contact message for staff. */
    queueContact(trx: Transaction<Tables>, id: string, contactMessageId: string, to: string, given: ContactFacts) {
      const { caseNumber, name, email, phone, subject, message, at } = given;
      const facts = { caseNumber, name, email, phone, subject, message, at };
      const fixed = { kind: 'contact', recipient: to, language: 'en' } as const;
      return queue(trx, { ...fixed, id, contactMessageId, facts, createdAt: new Date(at) });
    },

    /** Puts a failed mail in line again; false when there is none of this id that failed. */
    requeue: (id: string, now: Date): Promise<boolean> =>
      db.transaction().execute(async (trx) => {
        const row = await trx
          .updateTable('mails')
          .set({ state: 'queued', queued_at: now })
          .where('id', '=', id)
          .where('state', '=', 'failed')
          .returning('lane')
          .executeTakeFirst();
        if (row) await queueLanes(trx, [row.lane]);
        return row !== undefined;
      }),
  };
}

export type Outbox = ReturnType<typeof createOutbox>;
