import { type Kysely, sql } from 'kysely';
import type { MailFacts, MailKind, MailState } from '#domain/mail/mail.ts';
import type { Tables } from '#server/db/tables.ts';

/** A stored mail; its text is rendered from `facts`. */
export interface StoredMail {
  id: string;
  /** Increases with each mail. */
  number: string;
  kind: MailKind;
  recipient: string;
  language: string;
  facts: MailFacts;
  state: MailState;
  attempts: number;
  lastError: string | null;
  shipmentId: string | null;
  contactMessageId: string | null;
  createdAt: Date;
  queuedAt: Date;
  sentAt: Date | null;
  /** The token that ends the subscription; null without an active subscription. */
  token: string | null;
}

/** The subscription is left-joined. */
export const MAIL_COLUMNS = [
  'mails.id',
  'mails.number',
  'mails.kind',
  'mails.recipient',
  'mails.language',
  'mails.facts',
  'mails.state',
  'mails.attempts',
  'mails.last_error as lastError',
  'mails.shipment_id as shipmentId',
  'mails.contact_message_id as contactMessageId',
  'mails.created_at as createdAt',
  'mails.queued_at as queuedAt',
  'mails.sent_at as sentAt',
  'subscriptions.token',
] as const;

/** The outbox for staff. */
export function createMailRepository(db: Kysely<Tables>) {
  const all = db
    .selectFrom('mails')
    .leftJoin('subscriptions', 'subscriptions.id', 'mails.subscription_id')
    .select(MAIL_COLUMNS);

  return {
    /** Newest first; `after` is the number of the last mail on the previous page. */
    async list(query: {
      state: MailState | undefined;
      after: string | undefined;
      limit: number;
    }): Promise<StoredMail[]> {
      let page = all.orderBy('mails.number', 'desc').limit(query.limit);
      if (query.state) page = page.where('mails.state', '=', query.state);
      if (query.after) page = page.where(sql<boolean>`mails.number < ${query.after}::bigint`);
      return page.execute();
    },

    findById: (id: string): Promise<StoredMail | undefined> => all.where('mails.id', '=', id).executeTakeFirst(),

    async count(): Promise<{ queued: number; failed: number; lastSentAt: Date | null }> {
      const row = await db
        .selectFrom('mails')
        .select(({ fn }) => [
          fn.countAll<string>().filterWhere('state', '=', 'queued').as('queued'),
          fn.countAll<string>().filterWhere('state', '=', 'failed').as('failed'),
          fn.max('sent_at').as('lastSentAt'),
        ])
        .executeTakeFirstOrThrow();
      return { queued: Number(row.queued), failed: Number(row.failed), lastSentAt: row.lastSentAt ?? null };
    },

    /** The newest failure among undelivered mails. */
    async findLastError(): Promise<{ at: Date; message: string } | undefined> {
      const row = await db
        .selectFrom('mails')
        .select(['tried_at', 'last_error'])
        .where('state', '<>', 'sent')
        .where('last_error', 'is not', null)
        .where('tried_at', 'is not', null)
        .orderBy('tried_at', 'desc')
        .executeTakeFirst();
      return row?.tried_at && row.last_error ? { at: row.tried_at, message: row.last_error } : undefined;
    },
  };
}

export type MailRepository = ReturnType<typeof createMailRepository>;
