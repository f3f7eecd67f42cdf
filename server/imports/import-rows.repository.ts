import { type Kysely, type Selectable, sql } from 'kysely';
import type { ImportValues } from '#domain/imports/cell.ts';
import { ITEM_IMPORT_FIELDS, type RowOutcome, type RowResult } from '#domain/imports/import.ts';
import type { Import } from '#domain/imports/schema.ts';
import { SHIPMENT_LIMITS } from '#domain/shipments/shipment.ts';
import type { ImportRowsTable, ImportTally } from '#server/db/tables/imports.ts';
import type { Tables } from '#server/db/tables.ts';
import { MAX_VALUE_LENGTH } from './find-readings.ts';
import type { StoredImport } from './imports.repository.ts';
import { DIGEST_PREFIX, toRank } from './row-keys.ts';
import type { Written } from './write-rows.ts';

export type StoredRow = Selectable<ImportRowsTable>;
/** Includes the first other row for the same shipment. */
export type RowWithDuplicate = StoredRow & { same_as: number | null };
/** The result of checking a row. */
export type CheckedRow = Pick<
  StoredRow,
  | 'row'
  | 'base_result'
  | 'key'
  | 'stated'
  | 'before'
  | 'problems'
  | 'unlisted'
  | 'shipment_id'
  | 'tracking_number'
  | 'version_before'
  | 'possible_match'
  | 'refuses_mail'
>;

/** A position in the order of the dry run. */
export interface RowPlace {
  rank: number;
  row: number;
}

interface RowQuery {
  result?: RowResult | undefined;
  outcome?: RowOutcome | undefined;
  /** Only rows that were not written. */
  isLeft: boolean;
  /** Only new rows that possibly match a shipment or another row. */
  hasPossibleMatch: boolean;
  after?: RowPlace | undefined;
  limit: number;
}

/**
 * Marks all rows of the same shipment as errors until one is corrected. Rows that only have the same content
 * (row-keys.repository.ts) are different shipments.
 */
export async function markDuplicates(db: Kysely<Tables>, id: string, rows: number[]): Promise<void> {
  // Two rows per key are enough to detect duplicates.
  await sql`update import_rows as own set result = found.result from (
      select row, case when base_result <> 'error' and (select count(*) from (
          select from import_rows as other where other.import_id = ${id} and other.key = mine.key limit 2) as same) = 2
        then 'duplicate' else base_result end as result
      from import_rows as mine where import_id = ${id} and row = any(${rows}) and outcome is null and key is not null
        and key not like ${`${DIGEST_PREFIX}%`}
    ) as found where import_id = ${id} and own.row = found.row and own.result is distinct from found.result`.execute(
    db,
  );
}

const TOO_MANY_ITEMS = JSON.stringify([
  { field: null, column: null, code: 'tooManyItems', text: '', suggestion: null },
]);

/**
 * If rows of one order are items of one shipment, the first row creates it and other rows without further differences
 * become its items. An unreadable or different row remains an error, and so does the first. All rows of an order with
 * more items than a shipment can have are errors.
 */
export async function markItems(db: Kysely<Tables>, id: string, rows: number[]): Promise<void> {
  const isItem = (alias: string) => sql`(first.base_result <> 'error'
    and ${sql.ref(`${alias}.stated`)} - ${[...ITEM_IMPORT_FIELDS]}::text[] <@ first.stated and not jsonb_path_exists(${sql.ref(`${alias}.problems`)}, '$[*] ? (@.text != "")'))`;
  await sql`with large_orders as materialized (
      select key from (select distinct key from import_rows where import_id = ${id} and row = any(${rows})) as orders
      where (select count(*) from (select from import_rows as item where item.import_id = ${id} and item.key = orders.key
        and item.stated ? 'itemDescription' limit ${SHIPMENT_LIMITS.items + 1}) as items) > ${SHIPMENT_LIMITS.items}
    )
    update import_rows as mine set result = found.result, problems = found.problems from (
      select own.row, case when size.is_large then 'error'
          when own.row > first.row and ${isItem('own')} then 'same'
          when own.base_result <> 'error' and (own.row > first.row or exists (
            select from import_rows as other where other.import_id = ${id} and other.key = own.key
              and other.row > own.row and not ${isItem('other')})) then 'duplicate'
          else own.base_result end as result,
        jsonb_path_query_array(own.problems, '$[*] ? (@.code != "tooManyItems")')
          || case when size.is_large then ${TOO_MANY_ITEMS} else '[]' end::jsonb as problems
      from import_rows as own cross join lateral (
        select row, base_result, stated from import_rows as one where one.import_id = ${id} and one.key = own.key
        order by row limit 1
      ) as first cross join lateral (
        select first.base_result = 'new' and own.key in (select key from large_orders) as is_large
      ) as size
      where own.import_id = ${id} and own.row = any(${rows}) and own.outcome is null and own.key is not null
        and own.key not like ${`${DIGEST_PREFIX}%`}
    ) as found where import_id = ${id} and mine.row = found.row
      and (mine.result, mine.problems) is distinct from (found.result, found.problems)`.execute(db);
}

/** Returns the values of all rows of the orders, by key. */
export async function listOrderRows(
  db: Kysely<Tables>,
  id: string,
  keys: string[],
): Promise<ReadonlyMap<string | null, ImportValues[]>> {
  const rows = await db
    .selectFrom('import_rows')
    .select(['key', 'stated'])
    .where('import_id', '=', id)
    .where(sql<boolean>`key = any(${keys})`)
    .where('result', 'in', ['new', 'same'])
    .orderBy('row')
    .execute();
  const groups = [...Map.groupBy(rows, ({ key }) => key)];
  return new Map(groups.map(([key, ofOrder]) => [key, ofOrder.map(({ stated }) => stated)]));
}

/**
 * Marks new rows whose reference matches another row except for punctuation and spaces with the first such row. Whether
 * both are the same shipment is a question.
 */
export async function markPossibleMatches(db: Kysely<Tables>, id: string, rows: number[]): Promise<void> {
  // A new row is the only one with its key, so another row with its loose key is a different one.
  await sql`update import_rows as own set possible_match = alike.match from (
      select row, (select jsonb_build_object('row', other.row, 'shipmentId', null, 'trackingNumber', null,
          'reference', other.stated->>'customerReference') from import_rows as other
        where other.import_id = ${id} and other.loose_key = mine.loose_key and other.key <> mine.key
        order by other.row limit 1) as match
      from import_rows as mine where import_id = ${id} and row = any(${rows}) and result = 'new' and outcome is null
        and loose_key is not null and (possible_match is null or possible_match->>'row' is not null)
    ) as alike where import_id = ${id} and own.row = alike.row and possible_match is distinct from alike.match`.execute(
    db,
  );
}

/** Batch size: the embedded database blocks all other queries during a transaction. */
const RESET_AT_ONCE = 500;

/** Deletes earlier check results of a batch of unwritten rows. Returns the number of rows, 0 at the end. */
export async function resetResults(db: Kysely<Tables>, id: string): Promise<number> {
  const { numAffectedRows } = await sql`update import_rows set result = null, base_result = null, outcome = null
    where import_id = ${id} and row = any(array(select row from import_rows where import_id = ${id} and rank > 0
      and (outcome is null or outcome in ('stale', 'failed')) limit ${RESET_AT_ONCE}))`.execute(db);
  return Number(numAffectedRows);
}

/** Writes check results. */
export async function writeChecked(db: Kysely<Tables>, id: string, rows: CheckedRow[]): Promise<void> {
  await sql`update import_rows as own set base_result = found.base_result, result = found.base_result, key = found.key,
      stated = found.stated, before = found.before, problems = found.problems, unlisted = found.unlisted,
      shipment_id = found.shipment_id, tracking_number = found.tracking_number, version_before = found.version_before,
      refuses_mail = found.refuses_mail, possible_match = nullif(found.possible_match, 'null')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as found (row integer, base_result text, key text, stated jsonb,
      before jsonb, problems jsonb, unlisted jsonb, shipment_id text, tracking_number text, version_before integer,
      refuses_mail boolean, possible_match jsonb)
    where own.import_id = ${id} and own.row = found.row`.execute(db);
}

/** Records the outcome of rows. */
export async function writeOutcomes(db: Kysely<Tables>, id: string, rows: Written[]): Promise<void> {
  const notes = rows.map(({ problem, before, ...row }) => ({
    ...row,
    stored: before,
    ...(problem && { problems: [{ field: null, column: null, code: problem, text: '', suggestion: null }] }),
  }));
  await sql`update import_rows as own set outcome = done.outcome,
      shipment_id = coalesce(done."shipmentId", own.shipment_id),
      tracking_number = coalesce(done."trackingNumber", own.tracking_number),
      version_after = done.version, stored_before = done.stored, problems = coalesce(done.problems, own.problems),
      refuses_mail = coalesce(done."refusesMail", own.refuses_mail)
    from jsonb_to_recordset(${JSON.stringify(notes)}::jsonb) as done (row integer, outcome text, "shipmentId" text,
      "trackingNumber" text, version integer, stored jsonb, problems jsonb, "refusesMail" boolean)
    where own.import_id = ${id} and own.row = done.row`.execute(db);
}

/** Whether a new row possibly matches a shipment or another row. */
export const HAS_POSSIBLE_MATCH = sql<boolean>`(possible_match is not null and result = 'new' and outcome is null)`;

/** Relevant only if the row has no other error. */
const SAME_AS = sql<number | null>`case when result = 'duplicate' or (result = 'same' and shipment_id is null) then (
  select other.row from import_rows as other
  where other.import_id = import_rows.import_id and other.key = import_rows.key and other.row <> import_rows.row
  order by other.row limit 1
) end`.as('same_as');

/** Import rows. */
export function createImportRowRepository(db: Kysely<Tables>) {
  return {
    /** In the order of the dry run: errors first, then by row number. */
    list: (
      id: string,
      { result, outcome, isLeft, hasPossibleMatch, after, limit }: RowQuery,
    ): Promise<RowWithDuplicate[]> =>
      db
        .selectFrom('import_rows')
        .selectAll()
        .select(SAME_AS)
        .where('import_id', '=', id)
        .where('result', 'is not', null)
        .$if(result !== undefined, (query) => query.where('rank', '=', toRank(result as RowResult)))
        .$if(outcome !== undefined, (query) => query.where('outcome', '=', outcome as RowOutcome))
        .$if(isLeft, (query) => query.where('outcome', 'is', null).where('result', '<>', 'same'))
        .$if(hasPossibleMatch, (query) => query.where(HAS_POSSIBLE_MATCH))
        .$if(after !== undefined, (query) => query.where(sql<boolean>`(rank, row) > (${after?.rank}, ${after?.row})`))
        .orderBy('rank')
        .orderBy('row')
        .limit(limit)
        .execute(),

    /** Rows that were not written because of errors, in file order. */
    listLeft: (id: string, after: number, limit: number) =>
      db
        .selectFrom('import_rows')
        .select(['row', 'cells', 'problems', 'result', 'outcome', SAME_AS])
        .where('import_id', '=', id)
        .where('row', '>', after)
        .where(sql<boolean>`(result in ('error', 'duplicate') and outcome is null or outcome in ('stale', 'failed'))`)
        .orderBy('row')
        .limit(limit)
        .execute(),

    /** The headings and the mapping; undefined if the import was deleted. */
    findColumns: (id: string): Promise<Pick<StoredImport, 'header' | 'mapping'> | undefined> =>
      db.selectFrom('imports').select(['header', 'mapping']).where('id', '=', id).executeTakeFirst(),

    find: (id: string, row: number): Promise<RowWithDuplicate | undefined> =>
      db
        .selectFrom('import_rows')
        .selectAll()
        .select(SAME_AS)
        .where('import_id', '=', id)
        .where('row', '=', row)
        .executeTakeFirst(),

    /** The beginnings of all texts of a column in file order, as a JSON array. */
    async readColumn(id: string, column: number): Promise<string> {
      const { rows } = await sql<{ texts: string }>`
        select coalesce(json_agg(left(coalesce(cells->>${column}::int, ''), ${MAX_VALUE_LENGTH}) order by row), '[]')::text as texts
        from import_rows where import_id = ${id}`.execute(db);
      return rows[0]?.texts ?? '[]';
    },
  };
}

export type ImportRowRepository = ReturnType<typeof createImportRowRepository>;

const OUTCOMES = ['created', 'updated', 'stale', 'failed', 'undone', 'touched'] as const;
const RESULTS = ['new', 'changed', 'same', 'error', 'duplicate'] as const;

/** Totals of an import's rows. */
export async function tallyRows(db: Kysely<Tables>, id: string): Promise<ImportTally> {
  const { rows } = await sql<{
    result: string | null;
    outcome: string | null;
    count: string;
    recipients: string;
    refusing: string;
    reasonless: string;
    possible: string;
    items: string;
  }>`
    select result, outcome, count(*) as count, count(nullif(stated->>'recipientEmail', '')) as recipients,
      count(*) filter (where refuses_mail) as refusing,
      count(*) filter (where problems @> '[{"code": "reasonNeeded", "column": null}]') as reasonless,
      count(*) filter (where ${HAS_POSSIBLE_MATCH}) as possible,
      count(*) filter (where shipment_id is not null and stated ? 'itemDescription' and outcome is null) as items
    from import_rows where import_id = ${id} group by result, outcome`.execute(db);
  type Counted = 'count' | 'recipients' | 'refusing' | 'reasonless' | 'possible' | 'items';
  const sum = (isCounted: (row: (typeof rows)[number]) => boolean, of: Counted = 'count') =>
    rows.filter(isCounted).reduce((all, row) => all + Number(row[of]), 0);
  const isToWrite = ({ result, outcome }: (typeof rows)[number]) =>
    (result === 'new' || result === 'changed') && outcome === null;
  const counts = {
    ...Object.fromEntries(RESULTS.map((name) => [name, sum(({ result }) => result === name)])),
    ...Object.fromEntries(OUTCOMES.map((name) => [name, sum(({ outcome }) => outcome === name)])),
    toWrite: sum(isToWrite),
    done: sum(({ outcome }) => outcome !== null),
  } as Import['counts'];
  const isNew = (row: (typeof rows)[number]) => row.result === 'new' && isToWrite(row);
  return {
    counts,
    recipients: sum(isNew, 'recipients'),
    refusingRecipients: sum(isNew, 'refusing'),
    refusedRecipients: sum(({ result, outcome }) => result === 'new' && outcome !== null, 'refusing'),
    reasonless: sum(() => true, 'reasonless'),
    possibleMatches: sum(() => true, 'possible'),
    storedItems: sum(({ result }) => result === 'same' || result === 'changed', 'items'),
    rows: sum(() => true),
  };
}
