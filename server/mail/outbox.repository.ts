import type { Kysely, Transaction } from 'kysely';
import type { Language } from '#domain/languages.ts';
import type { ContactFacts, MailFacts, MailKind, ReplyFacts, ShipmentFacts } from '#domain/mail/mail.ts';
import type { MoveRule } from '#domain/promises/promise.ts';
import type { Tables } from '#server/db/tables.ts';
import { createSubscriberMails, type QueueJobs } from './subscriber-mails.repository.ts';

export interface NewMail {
  id: string;
  kind: MailKind;
  recipient: string;
  language: string;
  facts: MailFacts;
  createdAt: Date;
  /** Mails with the same ordering key are sent in queue order; mails without one independently. */
  orderingKey?: string;
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
 * Writes mails. A mail and its delivery job are written in the transaction of their cause, so that all or none exist.
 */
export function createOutbox(
  db: Kysely<Tables>,
  queueJobs: QueueJobs,
  { getStaffLanguage, ...rule }: MoveRule & { getStaffLanguage: () => Language },
) {
  async function queue(trx: Transaction<Tables>, mail: NewMail): Promise<void> {
    const { id, kind, recipient, language, createdAt } = mail;
    const orderingKey = mail.orderingKey ?? id;
    await trx
      .insertInto('mails')
      .values({
        id,
        kind,
        recipient,
        language,
        ordering_key: orderingKey,
        facts: JSON.stringify(mail.facts),
        shipment_id: mail.shipmentId ?? null,
        subscription_id: mail.subscriptionId ?? null,
        contact_message_id: mail.contactMessageId ?? null,
        created_at: createdAt,
        queued_at: createdAt,
      })
      .execute();
    await queueJobs(trx, [orderingKey]);
  }

  /** A mail to a staff member, identified by address only. */
  const queueToStaff = (trx: Transaction<Tables>, mail: Omit<NewMail, 'language'>) =>
    queue(trx, { ...mail, language: getStaffLanguage() });

  const { fixSubject, ...subscriberMails } = createSubscriberMails(queueJobs, rule);

  return {
    queueJobs,
    queueToStaff,

    /** Queues a mail within the transaction. */
    queue,

    /** Queues a separate mail to staff. */
    queueAlone: (mail: Omit<NewMail, 'language'>) => db.transaction().execute((trx) => queueToStaff(trx, mail)),

    ...subscriberMails,

    /** Queues the first mail to a new subscriber, before all others of theirs. */
    async queueFirst(trx: Transaction<Tables>, id: string, subscriber: NewSubscriber, shipmentFacts: ShipmentFacts) {
      const { id: subscriptionId, shipmentId, email: recipient, language, createdAt } = subscriber;
      const facts = { ...shipmentFacts, subject: await fixSubject(trx, subscriptionId, shipmentFacts) };
      const of = { orderingKey: subscriptionId, subscriptionId, shipmentId };
      return queue(trx, { ...of, id, kind: 'subscribed', recipient, language, facts, createdAt });
    },

    /** Queues the copy of a contact message for staff. */
    queueContact(
      trx: Transaction<Tables>,
      id: string,
      contactMessageId: string,
      to: string,
      contactFacts: ContactFacts,
    ) {
      const { caseNumber, name, email, phone, subject, message, at } = contactFacts;
      const facts = { caseNumber, name, email, phone, subject, message, at };
      const fixed = { kind: 'contact', recipient: to } as const;
      return queueToStaff(trx, { ...fixed, id, contactMessageId, facts, createdAt: new Date(at) });
    },

    /** Queues a reply to a contact message after earlier ones. */
    queueReply(
      trx: Transaction<Tables>,
      { messageId, ...mail }: Omit<NewMail, 'kind' | 'facts'> & { messageId: string; facts: ReplyFacts },
    ) {
      return queue(trx, { ...mail, kind: 'reply', orderingKey: messageId, contactMessageId: messageId });
    },

    /** Requeues a failed mail; returns false if there is none with this id. */
    requeue: (id: string, now: Date): Promise<boolean> =>
      db.transaction().execute(async (trx) => {
        const row = await trx
          .updateTable('mails')
          .set({ state: 'queued', queued_at: now })
          .where('id', '=', id)
          .where('state', '=', 'failed')
          .returning('ordering_key')
          .executeTakeFirst();
        if (row) await queueJobs(trx, [row.ordering_key]);
        return row !== undefined;
      }),
  };
}

export type Outbox = ReturnType<typeof createOutbox>;

/** The queue name in pg-boss. */
export const QUEUE = 'mail';
