import type { Kysely } from 'kysely';
import type { Sight } from '#domain/sight.ts';
import type { Tables } from '#server/db/tables.ts';
import { tallyRows } from './import-tally.repository.ts';
import type { StoredImport } from './imports.repository.ts';

const SAMPLES = 10;
const DAY_MS = 86_400_000;

const findCustomer = (db: Kysely<Tables>, id: string) =>
  db.selectFrom('customers').select(['id', 'number', 'name']).where('id', '=', id).executeTakeFirst();

/** An import of the same file within a day before, of those that are seen. */
const findSame = (db: Kysely<Tables>, { id, sha256, created_at }: StoredImport, sight: Sight) =>
  db
    .selectFrom('imports')
    .select(['id', 'number', 'created_by', 'created_at'])
    .where('sha256', '=', sha256)
    .where('id', '<>', id)
    .where('state', 'in', ['importing', 'imported', 'undoing'])
    .where('created_at', '>', new Date(created_at.getTime() - DAY_MS))
    .$if(sight !== 'all', (query) => query.where('bound_to', '=', sight === 'all' ? '' : sight.customerId))
    .orderBy('created_at', 'desc')
    .executeTakeFirst();

/** What is answered of an import besides its row, to who sees so much. */
export async function readImportParts(db: Kysely<Tables>, stored: StoredImport, sight: Sight) {
  const { id, sha256, customer_id, counts } = stored;
  const customer = customer_id === null ? undefined : await findCustomer(db, customer_id);
  const same = sha256 === '' ? undefined : await findSame(db, stored, sight);
  const samples = await db
    .selectFrom('import_rows')
    .select(['row', 'cells'])
    .where('import_id', '=', id)
    .orderBy('row')
    .limit(SAMPLES)
    .execute();
  const tally = counts ?? (await tallyRows(db, id));
  // What an earlier version counted does not have all of it.
  return { customer, same, samples, isAll: sight === 'all', ...tally, reasonless: tally.reasonless ?? 0 };
}
