import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import { markDuplicates, markItems, markPossibleMatches } from './import-rows.repository.ts';
import type { StoredImport } from './imports.repository.ts';
import { markKeyMatches } from './row-keys.repository.ts';
import { DIGEST_PREFIX } from './row-keys.ts';

/** Batch size: the embedded database blocks all other queries during a transaction. */
const SETTLED_AT_ONCE = 500;
const READ_AT_ONCE = 2_000;

interface Numbered {
  row: number;
  nth: number;
  /** The stored number. */
  before: number;
}

/** Numbers all rows in file order. Among rows with the same content, already written rows come first (`nth`). */
async function numberRows(db: Kysely<Tables>, id: string): Promise<Numbered[]> {
  const rows: { row: number; key: string | null; nth: number; is_open: boolean }[] = [];
  for (let last: number | undefined = 0; last !== undefined; ) {
    const nextRows = await db
      .selectFrom('import_rows')
      .select(['row', 'key', 'nth', sql<boolean>`outcome is null`.as('is_open')])
      .where('import_id', '=', id)
      .where('row', '>', last)
      .orderBy('row')
      .limit(READ_AT_ONCE)
      .execute();
    rows.push(...nextRows);
    last = nextRows.at(-1)?.row;
  }
  const counts = new Map<string, number>();
  const numbers = new Map<number, number>();
  for (const isOpen of [false, true])
    for (const { row, key } of rows.filter(({ is_open }) => is_open === isOpen)) {
      const nth = key?.startsWith(DIGEST_PREFIX) ? (counts.get(key) ?? 0) + 1 : 1;
      if (key) counts.set(key, nth);
      numbers.set(row, nth);
    }
  return rows.map(({ row, nth: before }) => ({ row, nth: numbers.get(row) ?? 1, before }));
}

async function writeNumbers(trx: Kysely<Tables>, id: string, numbered: Numbered[]): Promise<void> {
  const changed = numbered.filter(({ nth, before }) => nth !== before);
  if (changed.length === 0) return;
  const [rows, numbers] = [changed.map(({ row }) => row), changed.map(({ nth }) => nth)];
  // No join: the planner has no statistics for rows just written and would compare each with each.
  await sql`update import_rows set nth = (${numbers}::int[])[array_position(${rows}::int[], row)]
    where import_id = ${id} and row = any(${rows})`.execute(trx);
}

/** Whether rows with the same order number are items of one shipment. */
const hasItems = ({ mapping }: StoredImport): boolean => mapping.orderRows === 'items';

/** Marks rows that match another row, a stored shipment, or possibly another shipment. */
async function markRows(trx: Transaction<Tables>, job: StoredImport, rows: number[]): Promise<void> {
  await (hasItems(job) ? markItems : markDuplicates)(trx, job.id, rows);
  await markKeyMatches(trx, job, rows);
  await markPossibleMatches(trx, job.id, rows);
}

/**
 * Final step of a check: compares rows in batches. Returns false if `lockImport` finds the import
 * changed.
 */
export async function settleRows(
  db: Kysely<Tables>,
  job: StoredImport,
  lockImport: (trx: Transaction<Tables>) => Promise<StoredImport | undefined>,
): Promise<boolean> {
  const numbered = await numberRows(db, job.id);
  for (let from = 0; from < numbered.length; from += SETTLED_AT_ONCE) {
    const some = numbered.slice(from, from + SETTLED_AT_ONCE);
    const isAsBefore = await db.transaction().execute(async (trx) => {
      const current = await lockImport(trx);
      if (!current) return false;
      await writeNumbers(trx, job.id, some);
      await markRows(
        trx,
        current,
        some.map(({ row }) => row),
      );
      return true;
    });
    if (!isAsBefore) return false;
  }
  return true;
}

/** Compares one row after it was checked again and its key or number may have changed. */
export async function settleRow(
  trx: Transaction<Tables>,
  job: StoredImport,
  before: { row: number; key: string | null; nth: number },
  key: string | null,
): Promise<void> {
  const { row } = before;
  const keys = [before.key, key].filter((one) => one !== null);
  const moved: number[] = [];
  if (key !== before.key) {
    // The last row with the same content as before takes the row's number, and the row becomes the last in its new
    // group.
    const { rows: last } = await sql<{ row: number }>`update import_rows set nth = ${before.nth}
      where import_id = ${job.id} and row = (select row from import_rows where import_id = ${job.id} and key = ${before.key}
        and outcome is null and nth > ${before.nth} order by nth desc limit 1) returning row`.execute(trx);
    moved.push(...last.map((one) => one.row));
    await sql`update import_rows set nth = case when key like ${`${DIGEST_PREFIX}%`} then 1 + coalesce((
        select max(nth) from import_rows where import_id = ${job.id} and key = ${key} and row <> ${row}), 0) else 1 end
      where import_id = ${job.id} and row = ${row}`.execute(trx);
  }
  // With more than two rows for one shipment, the others do not change, unless they are items of the first.
  const limit = hasItems(job) ? null : 2;
  const { rows: others } = await sql<{ row: number }>`
    select other.row from unnest(${keys}::text[]) as given (key)
      cross join lateral (select row from import_rows where import_id = ${job.id} and key = given.key order by row limit ${limit}) as other
    union select row from import_rows where import_id = ${job.id} and loose_key in (
      select reference_key(substr(given.key, 11)) from unnest(${keys}::text[]) as given (key)
      where given.key like 'reference %')`.execute(trx);
  await markRows(trx, job, [...new Set([row, ...moved, ...others.map((one) => one.row)])]);
}
