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

/** Erases what such rows say: those that were not written go, of the others it stays which shipment they made. Gives their number. */
export async function eraseInLists(trx: Transaction<Tables>, email: string): Promise<number> {
  const gone = await sql`delete from import_rows where outcome is null and ${holds(email)} returning row`.execute(trx);
  const emptied = await sql`update import_rows set cells = '[]', stated = '{}', before = '{}', problems = '[]',
    stored_before = null where ${holds(email)} returning row`.execute(trx);
  // What is in a file cannot be told from outside; who still needs it sends it again.
  await trx.deleteFrom('import_files').execute();
  return gone.rows.length + emptied.rows.length;
}
