import type { ColumnType, Generated } from 'kysely';
import type { ContactSubject, MessageStatus } from '#domain/contact/contact.ts';
import type { MailFacts, MailKind, MailState } from '#domain/mail/mail.ts';
import type { Json, Moment, OptionalMoment } from './columns.ts';

export interface ContactMessagesTable {
  id: string;
  case_number: string;
  name: string;
  email: string;
  phone: Generated<string>;
  subject: ContactSubject;
  message: string;
  language: Generated<string>;
  status: Generated<MessageStatus>;
  created_at: Moment;
  done_at: OptionalMoment;
  /** When the status was last changed. */
  changed_at: OptionalMoment;
  /** Digest of what one form sent: the same form sent twice is stored once. */
  submission_key: string | null;
  /** The address in lower case. */
  email_key: string;
  /** Lower-cased case number, name, email, phone and message, joined by U+0001. */
  search_text: string;
}

export interface SubscriptionsTable {
  id: string;
  shipment_id: string;
  /** Lower case. */
  email: string;
  language: Generated<string>;
  token: string;
  created_at: Moment;
  /** The promised date that the newest mail said; null where it said that there is none. */
  told_estimate: OptionalMoment;
  /** The first line of `promises` since then, which the reader has not been told of: see server/db/schema/subscriptions.sql. */
  untold_promise: ColumnType<string | null, never, never>;
}

export interface MailsTable {
  id: string;
  /** bigint, which the driver reads as text. Mails of one ordering key go out in this order. */
  number: ColumnType<string, never, never>;
  kind: MailKind;
  /** The subscription the mail is for, or its own id. */
  ordering_key: string;
  recipient: string;
  language: string;
  /** What the mail says; the text is made of it when it is needed. */
  facts: Json<MailFacts>;
  state: Generated<MailState>;
  attempts: Generated<number>;
  last_error: string | null;
  shipment_id: string | null;
  subscription_id: string | null;
  contact_message_id: string | null;
  created_at: Moment;
  /** When it was first, or again, put in line. */
  queued_at: Moment;
  tried_at: OptionalMoment;
  sent_at: OptionalMoment;
}

/** Addresses that get no emails of lists, as keyed digests. */
export interface RefusedMailTable {
  digest: string;
  noted_at: Moment;
}

/** What is left of a subscription that has ended: its secret, and no address. */
export interface EndedSubscriptionsTable {
  token: string;
  shipment_id: string;
  ended_at: Moment;
}
