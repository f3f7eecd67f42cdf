import { type QueryExecutorProvider, sql } from 'kysely';
import { findCollation } from '../baseline.ts';
import type { Migration } from '../migrate.ts';

/**
 * Finds people by their address, however it was stored: fold_email() is foldEmail() of domain/email.ts, and a test
 * compares them. Addresses that were stored with invisible or wide characters are cleaned.
 */
export const foldedEmails: Migration = {
  name: '0059-folded-emails',
  async up(db) {
    for (const statement of toStatements(await findCollation(db))) await sql.raw(statement).execute(db);
    await cleanStoredEmails(db);
  },
};

/** The characters that removeInvisible() of domain/clean-text.ts removes. */
const INVISIBLE = [
  '\\u00ad\\u034f\\u0600-\\u0605\\u061c\\u06dd\\u070f\\u0890\\u0891\\u08e2\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f',
  '\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u2800\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufffc',
  '\\U000110bd\\U000110cd\\U00013430-\\U0001343f\\U0001bca0-\\U0001bca3\\U0001d173-\\U0001d17a\\U000e0000-\\U000e0fff',
].join('');

/** SQL of the text $1 without them, with letters of one width. */
export const CLEAN = `case when octet_length($1) = length($1) then $1
  else regexp_replace(normalize($1, nfkc), '[${INVISIBLE}]', '', 'g') end`;

const toStatements = (locale: string) => [
  `create function clean_email(text) returns text language sql immutable parallel safe as $$ select ${CLEAN} $$`,
  `create function fold_email(text) returns text language sql immutable parallel safe as $$ select lower(${CLEAN} ${locale}) $$`,
  'drop index shipment_people_by_sender',
  'drop index shipment_people_by_recipient',
  `create index shipment_people_by_sender on shipment_people (fold_email(sender_email)) where sender_email <> ''`,
  `create index shipment_people_by_recipient on shipment_people (fold_email(recipient_email)) where recipient_email <> ''`,
];

/** Nobody changed anything, so neither an audit line nor a message to open pages is written. */
export async function cleanStoredEmails(db: QueryExecutorProvider): Promise<void> {
  await sql`alter table shipment_people disable trigger user`.execute(db);
  await sql`alter table customers disable trigger user`.execute(db);
  await sql`update shipment_people set sender_email = clean_email(sender_email), recipient_email = clean_email(recipient_email)
    where sender_email <> clean_email(sender_email) or recipient_email <> clean_email(recipient_email)`.execute(db);
  await sql`update customers set email = clean_email(email) where email <> clean_email(email)`.execute(db);
  await sql`alter table shipment_people enable trigger user`.execute(db);
  await sql`alter table customers enable trigger user`.execute(db);
  await sql`update contact_messages set email = clean_email(email), email_key = fold_email(email)
    where email <> clean_email(email)`.execute(db);
  await sql`update mails set recipient = clean_email(recipient) where recipient <> clean_email(recipient)`.execute(db);
  // Of several subscriptions with equal addresses, one is kept: the one whose address was stored clean, if any.
  await sql`delete from subscriptions where email <> clean_email(email) and exists (select from subscriptions as other
    where other.shipment_id = subscriptions.shipment_id and fold_email(other.email) = fold_email(subscriptions.email)
      and (other.email = clean_email(other.email) or other.token < subscriptions.token))`.execute(db);
  await sql`update subscriptions set email = fold_email(email) where email <> clean_email(email)`.execute(db);
}
