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
  /** Mails of one ordering key go out one after another, in the order they were queued; without it on its own. */
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
 * Writes mails. A mail and the job that delivers it are written in the transaction of what it tells of, so either all of it
 * happened or nothing.
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

  /** To one of the staff, of whom nothing but the address is known. */
  const queueToStaff = (trx: Transaction<Tables>, mail: Omit<NewMail, 'language'>) =>
    queue(trx, { ...mail, language: getStaffLanguage() });

  return {
    queueJobs,
    queueToStaff,

    /** Queues a mail in the transaction. */
    queue,

    /** Queues a mail to staff that belongs to nothing else. */
    queueAlone: (mail: Omit<NewMail, 'language'>) => db.transaction().execute((trx) => queueToStaff(trx, mail)),

    ...createSubscriberMails(queueJobs, rule),

    /** Queues the first mail to a new subscriber, before all others of theirs. */
    queueFirst(trx: Transaction<Tables>, id: string, subscriber: NewSubscriber, facts: ShipmentFacts) {
      const { id: subscriptionId, shipmentId, email: recipient, language, createdAt } = subscriber;
      const of = { orderingKey: subscriptionId, subscriptionId, shipmentId };
      return queue(trx, { ...of, id, kind: 'subscribed', recipient, language, facts, createdAt });
    },

    /** Queues the copy of a contact message for staff. */
    queueContact(trx: Transaction<Tables>, id: string, contactMessageId: string, to: string, given: ContactFacts) {
      const { caseNumber, name, email, phone, subject, message, at } = given;
      const facts = { caseNumber, name, email, phone, subject, message, at };
      const fixed = { kind: 'contact', recipient: to } as const;
      return queueToStaff(trx, { ...fixed, id, contactMessageId, facts, createdAt: new Date(at) });
    },

    /** Queues a reply to a contact message behind the earlier ones. */
    queueReply(
      trx: Transaction<Tables>,
      { messageId, ...mail }: Omit<NewMail, 'kind' | 'facts'> & { messageId: string; facts: ReplyFacts },
    ) {
      return queue(trx, { ...mail, kind: 'reply', orderingKey: messageId, contactMessageId: messageId });
    },

    /** Puts a failed mail in line again; false when there is none of this id that failed. */
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

/** The name of the queue of pg-boss. */
export const QUEUE = 'mail';
