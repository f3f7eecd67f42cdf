import { type Kysely, sql, type Transaction } from 'kysely';
import { replaceEmail } from '#domain/email.ts';
import { toHeadingKey } from '#domain/heading-parties.ts';
import type { Person } from '#domain/person.schema.ts';
import type { Tables } from '#server/db/tables.ts';

/** Whether a row of an imported list, or what it replaced, holds the address, folded. */
const holds = (email: string) => sql<boolean>`position(${email} in fold_email(
  concat_ws(' ', cells::text, stated::text, before::text, problems::text, stored_before::text))) > 0`;

/** Rows of imported lists that hold the address, folded. */
export async function listRowsOf(db: Kysely<Tables>, email: string): Promise<Person['importRows']> {
  const { rows } = await sql<Person['importRows'][number]>`
    select number::int as import, file_name as "fileName", row, cells from import_rows
    join imports on imports.id = import_id where ${holds(email)} order by number, row`.execute(db);
  return rows;
}

const ERASED = '…';

/** What is kept of lists beside their rows: the name of the file, headings, examples, and what was said to be the same for all rows. */
const HEADS = [
  ...(['file_name', 'sheet', 'sheets', 'header', 'readings', 'mapping', 'questions', 'wanted'] as const),
  ...(['left_out', 'column_questions'] as const),
] as const;
const isHead = sql.join(HEADS.map((column) => sql.ref(column)));

/** The value of a column with an ellipsis in place of the address; JSON as text. */
function eraseIn(value: unknown, email: string): string | null {
  if (value === null) return null;
  const erase = (text: string) => replaceEmail(text, email, ERASED);
  if (typeof value === 'string') return erase(value);
  return JSON.stringify(value, (_, part) => (typeof part === 'string' ? erase(part) : part));
}

async function eraseInHeads(trx: Transaction<Tables>, email: string): Promise<void> {
  const heads = await trx
    .selectFrom('imports')
    .select(['id', ...HEADS])
    .where(sql<boolean>`position(${email} in fold_email(concat_ws(' ', ${isHead}))) > 0`)
    .execute();
  for (const { id, ...head } of heads) {
    const erased = Object.fromEntries(HEADS.map((column) => [column, eraseIn(head[column], email)]));
    await trx.updateTable('imports').set(erased).where('id', '=', id).execute();
  }
  // A mapping is known again by its headings, of which letters and digits are kept.
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

/** Erases what such rows say: those that were not written go, of the others it stays which shipment they made. Gives their number. */
export async function eraseInLists(trx: Transaction<Tables>, email: string): Promise<number> {
  const gone = await sql`delete from import_rows where outcome is null and ${holds(email)} returning row`.execute(trx);
  const emptied = await sql`update import_rows set cells = '[]', stated = '{}', before = '{}', problems = '[]',
    stored_before = null where ${holds(email)} returning row`.execute(trx);
  await eraseInHeads(trx, email);
  // What is in a file cannot be told from outside; who still needs it sends it again.
  await trx.deleteFrom('import_files').execute();
  return gone.rows.length + emptied.rows.length;
}
