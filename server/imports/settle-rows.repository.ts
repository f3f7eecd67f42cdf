import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import { markDuplicates, markItems, markPossibleMatches } from './import-rows.repository.ts';
import type { StoredImport } from './imports.repository.ts';
import { markKnown } from './row-keys.repository.ts';
import { DIGEST } from './row-keys.ts';

/** So many rows at once: on the embedded database everybody waits for a transaction. */
const SETTLED_AT_ONCE = 500;
const READ_AT_ONCE = 2_000;

interface Numbered {
  row: number;
  nth: number;
  /** What is stored. */
  before: number;
}

/** Every row of the list in its order; `nth`: of those that say the same, the written ones first. */
async function numberRows(db: Kysely<Tables>, id: string): Promise<Numbered[]> {
  const rows: { row: number; key: string | null; nth: number; is_open: boolean }[] = [];
  for (let last: number | undefined = 0; last !== undefined; ) {
    const read = await db
      .selectFrom('import_rows')
      .select(['row', 'key', 'nth', sql<boolean>`outcome is null`.as('is_open')])
      .where('import_id', '=', id)
      .where('row', '>', last)
      .orderBy('row')
      .limit(READ_AT_ONCE)
      .execute();
    rows.push(...read);
    last = read.at(-1)?.row;
  }
  const counts = new Map<string, number>();
  const numbers = new Map<number, number>();
  for (const isOpen of [false, true])
    for (const { row, key } of rows.filter(({ is_open }) => is_open === isOpen)) {
      const nth = key?.startsWith(DIGEST) ? (counts.get(key) ?? 0) + 1 : 1;
      if (key) counts.set(key, nth);
      numbers.set(row, nth);
    }
  return rows.map(({ row, nth: before }) => ({ row, nth: numbers.get(row) ?? 1, before }));
}

async function writeNumbers(trx: Kysely<Tables>, id: string, numbered: Numbered[]): Promise<void> {
  const changed = numbered.filter(({ nth, before }) => nth !== before);
  if (changed.length === 0) return;
  const [rows, numbers] = [changed.map(({ row }) => row), changed.map(({ nth }) => nth)];
  // No join: the planner knows nothing of rows written a moment ago, and would compare each with each.
  await sql`update import_rows set nth = (${numbers}::int[])[array_position(${rows}::int[], row)]
    where import_id = ${id} and row = any(${rows})`.execute(trx);
}

/** Whether rows of one order are items of one shipment. */
const hasItems = ({ mapping }: StoredImport): boolean => mapping.orderRows === 'items';

/** Finds which of these rows mean the same shipment as another one, are known, or perhaps mean another one. */
async function markRows(trx: Transaction<Tables>, job: StoredImport, rows: number[]): Promise<void> {
  await (hasItems(job) ? markItems : markDuplicates)(trx, job.id, rows);
  await markKnown(trx, job, rows);
  await markPossibleMatches(trx, job.id, rows);
}

/** What ends a check: rows are compared with each other, some at a time. False when `begin`, which locks the list, finds that it has changed. */
export async function settleRows(
  db: Kysely<Tables>,
  job: StoredImport,
  begin: (trx: Transaction<Tables>) => Promise<StoredImport | undefined>,
): Promise<boolean> {
  const numbered = await numberRows(db, job.id);
  for (let from = 0; from < numbered.length; from += SETTLED_AT_ONCE) {
    const some = numbered.slice(from, from + SETTLED_AT_ONCE);
    const isAsBefore = await db.transaction().execute(async (trx) => {
      const current = await begin(trx);
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

/** The same after one row was checked again, which had another key and number before. */
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
    // The last of those that say what the row said takes its number, and the row is the last of the others.
    const { rows: last } = await sql<{ row: number }>`update import_rows set nth = ${before.nth}
      where import_id = ${job.id} and row = (select row from import_rows where import_id = ${job.id} and key = ${before.key}
        and outcome is null and nth > ${before.nth} order by nth desc limit 1) returning row`.execute(trx);
    moved.push(...last.map((one) => one.row));
    await sql`update import_rows set nth = case when key like ${`${DIGEST}%`} then 1 + coalesce((
        select max(nth) from import_rows where import_id = ${job.id} and key = ${key} and row <> ${row}), 0) else 1 end
      where import_id = ${job.id} and row = ${row}`.execute(trx);
  }
  // Of more than two rows that mean the same shipment nothing changes for the others, unless they are items of the first.
  const most = hasItems(job) ? null : 2;
  const { rows: others } = await sql<{ row: number }>`
    select other.row from unnest(${keys}::text[]) as given (key)
      cross join lateral (select row from import_rows where import_id = ${job.id} and key = given.key order by row limit ${most}) as other
    union select row from import_rows where import_id = ${job.id} and loose_key in (
      select reference_key(substr(given.key, 11)) from unnest(${keys}::text[]) as given (key)
      where given.key like 'reference %')`.execute(trx);
  await markRows(trx, job, [...new Set([row, ...moved, ...others.map((one) => one.row)])]);
}
