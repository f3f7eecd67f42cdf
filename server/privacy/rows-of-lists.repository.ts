import { type Kysely, sql, type Transaction } from 'kysely';
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
async function eraseInHeads(trx: Transaction<Tables>, email: string): Promise<void> {
  const pattern = email.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const without = (column: string) => sql`regexp_replace(${sql.ref(column)}::text, ${pattern}, ${ERASED}, 'gi')`;
  const texts = sql.join(['file_name', 'sheet'].map((column) => sql`${sql.ref(column)} = ${without(column)}`));
  const values = sql.join(
    ['sheets', 'header', 'readings', 'mapping', 'questions', 'wanted'].map(
      (column) => sql`${sql.ref(column)} = ${without(column)}::jsonb`,
    ),
  );
  await sql`update imports set ${texts}, ${values} where position(${email} in lower(
    concat_ws(' ', file_name, sheet, sheets, header, readings, mapping, questions, wanted))) > 0`.execute(trx);
  await sql`update import_profiles set mapping = ${without('mapping')}::jsonb
    where position(${email} in lower(mapping::text)) > 0`.execute(trx);
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
