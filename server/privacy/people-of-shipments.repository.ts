import { type Kysely, sql, type Transaction } from 'kysely';
import { CUSTOMER_FIELDS } from '#domain/customers/fields.ts';
import { replaceEmail } from '#domain/email.ts';
import { listFields } from '#domain/field-table.ts';
import { toHeadingKey } from '#domain/imports/heading-words.ts';
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

const toEmptyValues = (columns: string[]) => JSON.stringify(Object.fromEntries(columns.map((column) => [column, ''])));

/** Shipments whose sender or recipient has this normalized address, newest first. */
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

const PERSONAL_OF_CUSTOMERS = listFields(CUSTOMER_FIELDS, (field) => !field.isUnmasked);

/** Customers with this normalized address. */
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

/** Erases the sender or recipient with the address and keeps the other. Returns the number of shipments. */
export async function eraseInShipments(trx: Transaction<Tables>, email: string): Promise<number> {
  const received = await erase(trx, email, 'recipient_email', RECIPIENT);
  const sent = await erase(trx, email, 'sender_email', SENDER);
  return new Set([...received, ...sent]).size;
}

/** Erases the contact data of customers with the address. Names remain, because shipments refer to them. */
export async function eraseInCustomers(trx: Transaction<Tables>, email: string): Promise<number> {
  const emptied = sql.join(PERSONAL_OF_CUSTOMERS.map((name) => sql`${sql.ref(name)} = ''`));
  const { rows } = await sql`update customers set ${emptied}, version = version + 1
    where fold_email(email) = ${email} returning id`.execute(trx);
  return rows.length;
}

/** The same for deleted shipments that can still be restored. */
export const forgetInDeletedPeople = (email: string) => sql`
  update deleted_shipments set people = (select jsonb_agg(one
      || case when fold_email(one->>'recipient_email') = ${email} then ${toEmptyValues(RECIPIENT)}::jsonb else '{}' end
      || case when fold_email(one->>'sender_email') = ${email} then ${toEmptyValues(SENDER)}::jsonb else '{}' end)
    from jsonb_array_elements(people) as one)
  where position(${email} in fold_email(people::text)) > 0`;

/** Texts of an imported row and of its previous values. */
const TEXTS = ['cells', 'stated', 'before', 'problems', 'stored_before'] as const;
const asText = sql.join(
  TEXTS.map((column) => sql`${sql.ref(column)}::text`),
  sql`, `,
);
/** Batch size: a sender may be in every row of a long file. */
const BATCH = 100;
const ERASED = '…';

type ListRow = Person['importRows'][number] & { importId: string } & Record<(typeof TEXTS)[number], unknown>;

/** Replaces the address in a column with an ellipsis; JSON as text. */
function eraseIn(value: unknown, email: string): string | null {
  if (value === null) return null;
  const erase = (text: string) => replaceEmail(text, email, ERASED);
  if (typeof value === 'string') return erase(value);
  return JSON.stringify(value, (_, part) => (typeof part === 'string' ? erase(part) : part));
}

const isHeld = (row: ListRow, email: string) =>
  TEXTS.some((column) => row[column] !== null && eraseIn(row[column], email) !== JSON.stringify(row[column]));

/** Imported rows that contain the normalized address, in batches; a longer address belongs to someone else. */
async function* findRowsOf(db: Kysely<Tables>, email: string): AsyncGenerator<ListRow[]> {
  let [list, last] = [0, 0];
  for (;;) {
    const { rows } = await sql<ListRow>`
      select number::int as import, file_name as "fileName", import_id as "importId", row, ${sql.join(TEXTS.map((column) => sql.ref(column)))}
      from import_rows join imports on imports.id = import_id
      where (number, row) > (${list}, ${last}) and position(${email} in fold_email(concat_ws(' ', ${asText}))) > 0
      order by number, row limit ${BATCH}`.execute(db);
    yield rows.filter((row) => isHeld(row, email));
    const end = rows.at(-1);
    if (!end || rows.length < BATCH) return;
    [list, last] = [end.import, end.row];
  }
}

/** Imported rows that contain the normalized address. */
export async function listRowsOf(db: Kysely<Tables>, email: string): Promise<Person['importRows']> {
  const importRows: Person['importRows'] = [];
  for await (const rows of findRowsOf(db, email))
    importRows.push(
      ...rows.map(({ import: number, fileName, row, cells }) => ({ import: number, fileName, row, cells })),
    );
  return importRows;
}

/** Import data besides rows: file name, headings, samples and constants. */
const HEADS = [
  'file_name',
  'sheet',
  'sheets',
  'header',
  'readings',
  'mapping',
  'questions',
  'wanted',
  'left_out',
  'column_questions',
] as const;
const isHead = sql.join(HEADS.map((column) => sql.ref(column)));

async function eraseInHeads(trx: Transaction<Tables>, email: string): Promise<void> {
  const heads = await trx
    .selectFrom('imports')
    .select(['id', ...HEADS])
    .where(sql<boolean>`position(${email} in fold_email(concat_ws(' ', ${isHead}))) > 0`)
    .execute();
  for (const { id, ...head } of heads) {
    const erased = Object.fromEntries(HEADS.map((column) => [column, eraseIn(head[column], email)]));
    erased.file_name = head.file_name && replaceEmail(head.file_name, email, ERASED, 'fileName');
    await trx.updateTable('imports').set(erased).where('id', '=', id).execute();
  }
  // Remembered mappings are identified by their headings, of which letters and digits are stored.
  await sql`delete from import_profiles
    where position(${toHeadingKey(email)} in fold_email(header_signature)) > 0`.execute(trx);
  const profiles = await trx
    .selectFrom('import_profiles')
    .select(['customer_id', 'header_signature', 'mapping'])
    .where(sql<boolean>`position(${email} in fold_email(mapping::text)) > 0`)
    .execute();
  for (const { mapping, ...key } of profiles)
    await trx
      .updateTable('import_profiles')
      .set({ mapping: eraseIn(mapping, email) ?? '{}' })
      .where('customer_id', '=', key.customer_id)
      .where('header_signature', '=', key.header_signature)
      .execute();
}

/** Erases such rows: deletes unwritten ones, and keeps only the created shipment of others. Returns their number. */
export async function eraseInLists(trx: Transaction<Tables>, email: string): Promise<number> {
  let count = 0;
  for await (const rows of findRowsOf(trx, email)) {
    const isOfRows = sql`(import_id, row) in (select * from unnest(
      ${rows.map(({ importId }) => importId)}::text[], ${rows.map(({ row }) => row)}::int[]))`;
    await sql`delete from import_rows where outcome is null and ${isOfRows}`.execute(trx);
    await sql`update import_rows set cells = '[]', stated = '{}', before = '{}', problems = '[]', stored_before = null
      where ${isOfRows}`.execute(trx);
    count += rows.length;
  }
  await eraseInHeads(trx, email);
  // Stored files cannot be searched, so they are deleted; the user can upload them again.
  await trx.deleteFrom('import_files').execute();
  return count;
}
