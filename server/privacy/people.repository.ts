import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { foldText } from '#domain/fold-text.ts';
import type { Erasure, Person } from '#domain/shipment-people/schema.ts';
import { asActor } from '#server/db/pool.ts';
import type { Tables } from '#server/db/tables.ts';
import {
  eraseInCustomers,
  eraseInLists,
  eraseInShipments,
  forgetInDeletedPeople,
  listCustomersOf,
  listRowsOf,
  listShipmentsOf,
} from './people-of-shipments.repository.ts';

/** The audit record of an export or erasure of one person's data: never contains the address. */
export interface PersonAudit {
  action: 'personRead' | 'personErased';
  actor: string;
  at: Date;
  /** Keyed digest of the address. */
  person: string;
}

function writeAudit(db: Kysely<Tables>, { action, actor, at, person }: PersonAudit, counts: Erasure) {
  const after = JSON.stringify({ person, ...counts });
  return sql`insert into audit_entries (at, actor, action, after)
    values (${at}, ${actor}, ${action}, ${after}::jsonb)`.execute(db);
}

/** Mails to the address, or created from its owner's message. */
const mailsOf = (email: string) => sql<boolean>`(fold_email(recipient) = ${email} or contact_message_id in (
  select id from contact_messages where email_key = ${email}))`;

/** Delivery jobs contain the mail server's responses about the address. */
const forgetMailResponses = (email: string) => sql`
  update pgboss.job set output = null where position(${email} in fold_email(output::text)) > 0`;

/** Removes this person from deleted shipments that can still be restored. */
const forgetInDeleted = (email: string) => sql`
  update deleted_shipments set
    subscriptions = coalesce((select jsonb_agg(one) from jsonb_array_elements(subscriptions) as one
      where fold_email(one->>'email') <> ${email}), '[]'),
    mails = coalesce((select jsonb_agg(one) from jsonb_array_elements(mails) as one
      where fold_email(one->>'recipient') <> ${email}), '[]')
  where position(${email} in fold_email(subscriptions::text)) > 0 or position(${email} in fold_email(mails::text)) > 0`;

async function erase(trx: Transaction<Tables>, email: string): Promise<Erasure> {
  await eraseInViews(trx, await findIdentity(trx, email));
  const mails = await trx.deleteFrom('mails').where(mailsOf(email)).executeTakeFirst();
  const subscriptions = await trx.deleteFrom('subscriptions').where('email', '=', email).executeTakeFirst();
  const messages = await trx.deleteFrom('contact_messages').where('email_key', '=', email).executeTakeFirst();
  await forgetMailResponses(email).execute(trx);
  await forgetInDeleted(email).execute(trx);
  await forgetInDeletedPeople(email).execute(trx);
  return {
    subscriptions: Number(subscriptions.numDeletedRows),
    messages: Number(messages.numDeletedRows),
    mails: Number(mails.numDeletedRows),
    shipments: await eraseInShipments(trx, email),
    customers: await eraseInCustomers(trx, email),
    importRows: await eraseInLists(trx, email),
  };
}

const toSubscription = (row: { tracking_number: string; language: string; created_at: Date }) => ({
  trackingNumber: row.tracking_number,
  language: row.language,
  createdAt: row.created_at.toISOString(),
});

const toMessage = (row: Selectable<Tables['contact_messages']>) => ({
  id: row.id,
  caseNumber: row.case_number,
  name: row.name,
  email: row.email,
  phone: row.phone,
  subject: row.subject,
  message: row.message,
  language: row.language,
  status: row.status,
  createdAt: row.created_at.toISOString(),
  doneAt: row.done_at?.toISOString() ?? null,
});

const toMail = (row: Selectable<Tables['mails']>) => ({
  id: row.id,
  kind: row.kind,
  to: row.recipient,
  language: row.language,
  state: row.state,
  createdAt: row.created_at.toISOString(),
  sentAt: row.sent_at?.toISOString() ?? null,
  facts: { ...row.facts },
});

/** Personal data by normalized address. Every call writes the audit log in its own transaction. */
export function createPeopleRepository(db: Kysely<Tables>) {
  const listSubscriptions = (email: string) =>
    db
      .selectFrom('subscriptions')
      .innerJoin('shipments', 'shipments.id', 'subscriptions.shipment_id')
      .select(['shipments.tracking_number', 'subscriptions.language', 'subscriptions.created_at'])
      .where('subscriptions.email', '=', email)
      .orderBy('subscriptions.created_at')
      .execute();
  const listMessages = (email: string) =>
    db.selectFrom('contact_messages').selectAll().where('email_key', '=', email).orderBy('created_at').execute();
  const listMails = (email: string) =>
    db.selectFrom('mails').selectAll().where(mailsOf(email)).orderBy('number').execute();

  return {
    async read(email: string, audit: PersonAudit): Promise<Omit<Person, 'refusesMail'>> {
      const subscriptions = await listSubscriptions(email);
      const messages = await listMessages(email);
      const mails = await listMails(email);
      const shipments = await listShipmentsOf(db, email);
      const customers = await listCustomersOf(db, email);
      const importRows = await listRowsOf(db, email);
      await writeAudit(db, audit, {
        subscriptions: subscriptions.length,
        messages: messages.length,
        mails: mails.length,
        shipments: shipments.length,
        customers: customers.length,
        importRows: importRows.length,
      });
      return {
        email,
        subscriptions: subscriptions.map(toSubscription),
        messages: messages.map(toMessage),
        mails: mails.map(toMail),
        shipments,
        customers,
        importRows,
      };
    },

    /** Erases everything and logs it, atomically. */
    erase: (email: string, audit: PersonAudit): Promise<Erasure> =>
      db.transaction().execute(async (trx) => {
        await sql`select ${asActor(audit.actor)}`.execute(trx);
        const erased = await erase(trx, email);
        await writeAudit(trx, audit, erased);
        return erased;
      }),
  };
}

export type PeopleRepository = ReturnType<typeof createPeopleRepository>;

/** Shorter words, such as "de", identify nobody. */
const MIN_WORD_LENGTH = 3;

const MIN_DIGITS = 6;

const toDigits = (text: string) => text.replace(/\D/g, '');

const toWords = (text: string) =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= MIN_WORD_LENGTH);

/** What staff may have searched for to find a person. */
interface Identity {
  email: string;
  /** The words of each name. */
  names: string[][];
  /** The digits of each phone number. */
  phones: string[];
}

/** Must run before the person's data is erased. */
async function findIdentity(trx: Transaction<Tables>, email: string): Promise<Identity> {
  const parties = await listShipmentsOf(trx, email);
  const messages = await trx.selectFrom('contact_messages').select('name').where('email_key', '=', email).execute();
  return {
    email: foldText(email),
    names: [...parties, ...messages].map(({ name }) => toWords(name)),
    phones: parties.map(({ phone }) => toDigits(phone)),
  };
}

/** Whether a text contains the address, a phone number, all words of a name, or nothing but words of a name. */
function isAbout(text: string, { email, names, phones }: Identity): boolean {
  const words = toWords(text);
  const digits = toDigits(text);
  return (
    foldText(text).includes(email) ||
    (digits.length >= MIN_DIGITS && phones.some((phone) => phone.includes(digits))) ||
    names.some((name) => name.length > 1 && name.every((word) => words.includes(word))) ||
    (words.length > 0 && names.some((name) => words.every((word) => name.includes(word))))
  );
}

/** Deletes every account's saved views that search for the person or are named after them. */
async function eraseInViews(trx: Transaction<Tables>, identity: Identity): Promise<void> {
  const rows = await trx.selectFrom('list_settings').select(['user_id', 'views']).forUpdate().execute();
  for (const { user_id, views } of rows) {
    const others = views.filter(
      ({ name, query }) =>
        ![name, new URLSearchParams(query).get('search') ?? ''].some((text) => isAbout(text, identity)),
    );
    if (others.length === views.length) continue;
    await trx
      .updateTable('list_settings')
      .set((eb) => ({ views: JSON.stringify(others), version: eb('version', '+', 1) }))
      .where('user_id', '=', user_id)
      .execute();
  }
}
