import type { Kysely } from 'kysely';
import type { WorkScope } from '#domain/customer-scope.ts';
import type { Tables } from '#server/db/tables.ts';
import { isImportInScope } from '#server/db/work-scope.ts';
import { SAMPLES } from './find-readings.ts';
import { tallyRows } from './import-tally.repository.ts';
import type { StoredImport } from './imports.repository.ts';

const DAY_MS = 86_400_000;

const findCustomer = (db: Kysely<Tables>, id: string) =>
  db.selectFrom('customers').select(['id', 'number', 'name']).where('id', '=', id).executeTakeFirst();

/** An import of the same file within a day before, of those in the caller's scope. */
const findSame = (db: Kysely<Tables>, { id, sha256, created_at }: StoredImport, scope: WorkScope) =>
  db
    .selectFrom('imports')
    .select(['id', 'number', 'created_by', 'created_at'])
    .where('sha256', '=', sha256)
    .where('id', '<>', id)
    .where('state', 'in', ['importing', 'imported', 'undoing'])
    .where('created_at', '>', new Date(created_at.getTime() - DAY_MS))
    .where(isImportInScope(scope))
    .orderBy('created_at', 'desc')
    .executeTakeFirst();

/** What is answered of an import besides its row, to a caller with this scope. */
export async function readImportParts(db: Kysely<Tables>, stored: StoredImport, scope: WorkScope) {
  const { id, sha256, customer_id, counts } = stored;
  const customer = customer_id === null ? undefined : await findCustomer(db, customer_id);
  const same = sha256 === '' ? undefined : await findSame(db, stored, scope);
  const samples = await db
    .selectFrom('import_rows')
    .select(['row', 'cells'])
    .where('import_id', '=', id)
    .orderBy('row')
    .limit(SAMPLES)
    .execute();
  const tally = counts ?? (await tallyRows(db, id));
  // What an earlier version counted does not have all of it.
  return {
    customer,
    same,
    samples,
    isAll: scope === 'all' || 'keyId' in scope,
    ...tally,
    reasonless: tally.reasonless ?? 0,
    possibleMatches: tally.possibleMatches ?? 0,
  };
}
