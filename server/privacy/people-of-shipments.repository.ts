import { type Kysely, sql, type Transaction } from 'kysely';
import { CUSTOMER_FIELDS } from '#domain/customers/fields.ts';
import { listFields } from '#domain/field-table.ts';
import type { Person } from '#domain/shipment-people/schema.ts';
import type { Tables } from '#server/db/tables.ts';

const RECIPIENT = [
  'recipient_name',
  'recipient_company',
  'recipient_phone',
  'recipient_email',
  'recipient_language',
  'recipient_postcode',
  'instructions',
];
const SENDER = ['sender_name', 'sender_company', 'sender_phone', 'sender_email'];
export const PEOPLE_COLUMNS = [...SENDER, ...RECIPIENT];

const nothing = (columns: string[]) => JSON.stringify(Object.fromEntries(columns.map((column) => [column, ''])));

/** Shipments of which the owner of this address, folded, is sender or recipient; newest first. */
export async function listShipmentsOf(db: Kysely<Tables>, email: string): Promise<Person['shipments']> {
  const { rows } = await sql<Person['shipments'][number]>`
    select tracking_number as "trackingNumber", party.*
    from shipment_people join shipments on shipments.id = shipment_id, lateral (values
      ('recipient', recipient_name, recipient_company, recipient_phone, recipient_email, recipient_language, recipient_postcode, instructions),
      ('sender', sender_name, sender_company, sender_phone, sender_email, '', '', '')
    ) as party (role, name, company, phone, email, language, postcode, instructions)
    where (fold_email(recipient_email) = ${email} or fold_email(sender_email) = ${email}) and fold_email(email) = ${email}
    order by created_at desc, shipments.id, role`.execute(db);
  return rows;
}

const PERSONAL_OF_CUSTOMERS = listFields(CUSTOMER_FIELDS, (field) => !field.open);

/** Customers with this address, folded. */
export async function listCustomersOf(db: Kysely<Tables>, email: string): Promise<Person['customers']> {
  const { rows } = await sql<Person['customers'][number]>`
    select number::int, ${sql.join(listFields(CUSTOMER_FIELDS).map((name) => sql.ref(name)))} from customers where fold_email(email) = ${email} order by number`.execute(
    db,
  );
  return rows;
}

async function erase(trx: Transaction<Tables>, email: string, key: string, columns: string[]): Promise<string[]> {
  const emptied = sql.join(columns.map((column) => sql`${sql.ref(column)} = ''`));
  const { rows } = await sql<{ id: string }>`
    update shipment_people set ${emptied} where fold_email(${sql.ref(key)}) = ${email} returning shipment_id as id`.execute(
    trx,
  );
  return rows.map(({ id }) => id);
}

/** Erases sender or recipient, whoever has the address; the other one stays. Gives the number of shipments. */
export async function eraseInShipments(trx: Transaction<Tables>, email: string): Promise<number> {
  const received = await erase(trx, email, 'recipient_email', RECIPIENT);
  const sent = await erase(trx, email, 'sender_email', SENDER);
  return new Set([...received, ...sent]).size;
}

/** Erases how customers with the address are reached. Their names stay: shipments are kept by them. */
export async function eraseInCustomers(trx: Transaction<Tables>, email: string): Promise<number> {
  const emptied = sql.join(PERSONAL_OF_CUSTOMERS.map((name) => sql`${sql.ref(name)} = ''`));
  const { rows } = await sql`update customers set ${emptied}, version = version + 1
    where fold_email(email) = ${email} returning id`.execute(trx);
  return rows.length;
}

/** The same in shipments that can still be restored. */
export const forgetInDeletedPeople = (email: string) => sql`
  update deleted_shipments set people = (select jsonb_agg(one
      || case when fold_email(one->>'recipient_email') = ${email} then ${nothing(RECIPIENT)}::jsonb else '{}' end
      || case when fold_email(one->>'sender_email') = ${email} then ${nothing(SENDER)}::jsonb else '{}' end)
    from jsonb_array_elements(people) as one)
  where position(${email} in fold_email(people::text)) > 0`;
