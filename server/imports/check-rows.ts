import type { Kysely } from 'kysely';
import type { PublicPlaces } from '#domain/address.ts';
import { isInScope } from '#domain/customer-scope.ts';
import type { ImportValues } from '#domain/imports/cell.ts';
import type { CellProblem, ImportField, ImportRowProblem, RowResult } from '#domain/imports/import.ts';
import { type Hints, readImportRow, toUnreadTexts } from '#domain/imports/row.ts';
import type { ImportMapping, PossibleMatch } from '#domain/imports/schema.ts';
import { toChangedFromRow, toNewFromRow } from '#domain/imports/shipment.schema.ts';
import { PEOPLE_LIMITS } from '#domain/shipment-people/people.ts';
import type { Prefixes } from '#domain/tracking/number.ts';
import type { Tables } from '#server/db/tables.ts';
import { findNearest } from './find-column-questions.ts';
import {
  type Found,
  findByNumbers,
  findByReferences,
  findPossibleMatches,
  type Readers,
  toReferenceKeys,
} from './find-stored.repository.ts';
import type { CheckedRow, StoredRow } from './import-rows.repository.ts';
import { toCustomerScope } from './import-scope.ts';
import type { StoredImport } from './imports.repository.ts';
import { MAX_CELL_CHARACTERS } from './read/row-collector.ts';
import { toDigestKey } from './row-keys.ts';

export interface CheckContext extends Readers {
  now: Date;
  /** IANA name. */
  timeZone: string;
  places: Pick<PublicPlaces, 'ofAddress'>;
  /** Prefixes of the company's tracking numbers. */
  getPrefixes: () => Prefixes;
  /** Whether the company requires a reason when a promised date moves. */
  isReasonNeeded: () => boolean;
  /** Returns the addresses that get no emails about imports. */
  findSuppressed: (db: Kysely<Tables>, emails: string[]) => Promise<ReadonlySet<string>>;
}

export interface ReadRow {
  row: number;
  values: ImportValues;
  problems: ImportRowProblem[];
  /** The content key, until the row is matched to a shipment by number or reference. */
  key: string;
}

/** The parts of an import that affect reading its rows, and its customer. */
type CheckedImport = Pick<StoredImport, 'mapping' | 'decimals' | 'header' | 'customer_id' | 'bound_to'>;
/** A stored row; `cells` may be JSON or an object with the texts of mapped columns by index. */
export type UnreadRow = Pick<StoredRow, 'row' | 'cell_problem'> & { cells: string[] | string };

function readCells(
  job: CheckedImport,
  { cells, ...row }: UnreadRow,
  rowHints: Pick<Hints, 'prefixes' | 'now'>,
): ReadRow {
  const stored = { ...row, cells: typeof cells === 'string' ? Object.assign([], JSON.parse(cells)) : cells };
  const hints = { decimals: job.decimals, near: findNearest, header: job.header, ...rowHints };
  const { values, problems } = readImportRow(stored.cells, job.mapping, hints);
  const unreadable = listUnreadable(stored, job.mapping);
  const others = problems.filter(({ field }) => !unreadable.some((other) => other.field === field));
  return {
    row: stored.row,
    values,
    problems: [...unreadable, ...others],
    key: toDigestKey({ ...toUnreadTexts(problems), ...values }),
  };
}

/** A row with its matching or possibly matching shipment. */
export interface MatchedRow {
  cells: ReadRow;
  stored?: Found | undefined;
  possible?: PossibleMatch | undefined;
}

/** Finds the matching or possibly matching shipment of each row by number or customer reference. */
async function findMatches(
  db: Kysely<Tables>,
  readers: Readers,
  job: StoredImport,
  rows: ReadRow[],
): Promise<MatchedRow[]> {
  const numbered = rows.filter(({ values }) => values.trackingNumber);
  // An unreadable number still counts: the row must not match another shipment.
  const isReferred = ({ values: { customerReference = '', ...values }, problems }: ReadRow) =>
    !values.trackingNumber &&
    !problems.some(({ field }) => field === 'trackingNumber') &&
    customerReference !== '' &&
    customerReference.length <= PEOPLE_LIMITS.reference;
  const isRepeating = job.references_repeat || job.mapping.orderRows === 'shipments';
  const referred = isRepeating ? [] : rows.filter(isReferred);
  for (const row of numbered) row.key = `number ${row.values.trackingNumber}`;
  const keys = await toReferenceKeys(
    db,
    referred.map(({ values }) => values.customerReference ?? ''),
  );
  for (const [index, row] of referred.entries()) if (keys[index]) row.key = keys[index];
  const byNumber = await findByNumbers(
    db,
    readers,
    numbered.map(({ values }) => values.trackingNumber ?? ''),
  );
  const byReference = await findByReferences(db, readers, job.customer_id, keys.filter(Boolean));
  const unknown = keys.filter((key) => key !== '' && !byReference.has(key));
  const possible = await findPossibleMatches(db, job, unknown);
  return rows.map((row) => {
    const { trackingNumber } = row.values;
    const stored = trackingNumber ? byNumber.get(trackingNumber) : byReference.get(row.key);
    return { cells: row, stored, possible: stored ? undefined : possible.get(row.key) };
  });
}

/** Problems of the cells, and of rules for fields that have no cell problem yet. */
function join(cellProblems: ImportRowProblem[], rules: ImportRowProblem[]): ImportRowProblem[] {
  const named = new Set(cellProblems.map(({ field }) => field));
  const others = rules.filter(({ field }) => field === null || !named.has(field));
  return [...cellProblems, ...new Map(others.map((problem) => [`${problem.field} ${problem.code}`, problem])).values()];
}

function evaluateRow(
  job: CheckedImport,
  { cells, stored, possible }: MatchedRow,
  context: EvaluationContext,
): CheckedRow {
  const { row, values, key } = cells;
  const { customer_id: customerId } = job;
  const { timeZone, now } = context;
  const parts = { mapping: job.mapping, timeZone, now, isReasonNeeded: () => context.isReasonNeeded };
  const isOthers = stored && customerId !== null && stored.customerId !== null && stored.customerId !== customerId;
  const isTaken = isOthers || (stored && !isInScope(toCustomerScope(job), stored.customerId));
  const match = isTaken ? undefined : stored;
  const outcome = match
    ? toChangedFromRow(values, match.shipment, parts)
    : { ...toNewFromRow('import-row', values, customerId, parts), before: {} };
  const conflicts: ImportRowProblem[] = isTaken
    ? [
        {
          field: 'trackingNumber',
          code: 'taken',
          text: values.trackingNumber ?? '',
          suggestion: null,
          column: job.mapping.columns.trackingNumber?.[0] ?? null,
        },
      ]
    : [];
  const problems = join([...cells.problems, ...conflicts], outcome.problems);
  const isChanged = Object.keys(outcome.before).length > 0;
  const result: RowResult = problems.length > 0 ? 'error' : match ? (isChanged ? 'changed' : 'same') : 'new';
  return {
    row,
    key,
    stated: values,
    before: outcome.before,
    problems,
    base_result: result,
    unlisted: result === 'new' || result === 'changed' ? listUnlisted(values, match, context) : [],
    shipment_id: match?.shipment.id ?? null,
    tracking_number: match?.shipment.trackingNumber ?? null,
    version_before: match?.shipment.version ?? null,
    possible_match: possible ?? null,
    refuses_mail: context.suppressed.has(values.recipientEmail ?? ''),
  };
}

/** Addresses for which visitors would see no place. */
function listUnlisted(values: ImportValues, match: Found | undefined, { places }: EvaluationContext): ImportField[] {
  return (['originAddress', 'destinationAddress'] as const).filter((field) => {
    const address = values[field] ?? '';
    const isStored = match?.shipment[field] === address;
    return address !== '' && !isStored && places.ofAddress(address) === '';
  });
}

interface ReadRowsInput extends Pick<Hints, 'prefixes' | 'now'> {
  job: CheckedImport;
  rows: UnreadRow[];
}

/** The interpreted cells of rows. */
export const readRows = ({ job, rows, ...hints }: ReadRowsInput): ReadRow[] =>
  rows.map((row) => readCells(job, row, hints));

interface EvaluationContext {
  timeZone: string;
  now: Date;
  isReasonNeeded: boolean;
  /** Addresses that get no emails about imports. */
  suppressed: ReadonlySet<string>;
  places: Pick<PublicPlaces, 'ofAddress'>;
}

/** Input for another thread, which has its own places. */
export interface EvaluateRowsInput extends Omit<EvaluationContext, 'places'> {
  job: CheckedImport;
  rows: MatchedRow[];
}

/** The effect of each row on its matching shipment. */
export const evaluateRows = ({ job, rows, ...context }: EvaluateRowsInput & EvaluationContext): CheckedRow[] =>
  rows.map((row) => evaluateRow(job, row, context));

/** Reads and validates rows, in this thread or another. */
export interface RowEvaluator {
  read: (input: ReadRowsInput) => Promise<ReadRow[]>;
  evaluate: (input: EvaluateRowsInput) => Promise<CheckedRow[]>;
}

const toCheckedImport = ({ mapping, decimals, header, customer_id, bound_to }: StoredImport): CheckedImport => ({
  mapping,
  decimals,
  header,
  customer_id,
  bound_to,
});

/** Validates rows in this thread: only a few, because it blocks all other work. */
const evaluateHere = (places: CheckContext['places']): RowEvaluator => ({
  read: async (input) => readRows(input),
  evaluate: async (input) => evaluateRows({ ...input, places }),
});

/** Returns the effect and the problems of each row, without writing. Duplicate rows are not detected here. */
export async function checkRows(
  db: Kysely<Tables>,
  stored: StoredImport,
  unread: UnreadRow[],
  context: CheckContext,
  evaluator: RowEvaluator = evaluateHere(context.places),
): Promise<CheckedRow[]> {
  const job = toCheckedImport(stored);
  const checkedRows = await evaluator.read({ job, rows: unread, prefixes: context.getPrefixes(), now: context.now });
  const rows = await findMatches(db, context, stored, checkedRows);
  const emails = checkedRows.flatMap(({ values }) => values.recipientEmail || []);
  const suppressed = await context.findSuppressed(db, emails);
  const { timeZone, now, isReasonNeeded } = context;
  return evaluator.evaluate({ job, rows, timeZone, now, isReasonNeeded: isReasonNeeded(), suppressed });
}

interface ReadCells {
  cells: string[];
  cell_problem: CellProblem | null;
}

const WHOLE_ROW: ReadonlySet<CellProblem> = new Set(['tooManyCells', 'cancelled', 'pickup']);

/** Lists the columns whose cells could not be stored unchanged; none if the whole row cannot be read. */
function listBroken({ cells, cell_problem }: ReadCells): { column: number; code: CellProblem }[] {
  if (!cell_problem || WHOLE_ROW.has(cell_problem)) return [];
  const broken = cell_problem === 'nul' ? 'nul' : 'notText';
  return cells.flatMap((cell, column): { column: number; code: CellProblem }[] => {
    if (cell.length === MAX_CELL_CHARACTERS) return [{ column, code: 'cellTooLong' }];
    return cell.includes('\uFFFD') ? [{ column, code: broken }] : [];
  });
}

/** Problems found while reading a row, with their fields. Columns that are not imported cause none. */
function listUnreadable(row: ReadCells, mapping: ImportMapping): ImportRowProblem[] {
  if (!row.cell_problem) return [];
  const broken = listBroken(row);
  if (broken.length === 0) return [{ field: null, column: null, code: row.cell_problem, text: '', suggestion: null }];
  const mapped = Object.entries(mapping.columns) as [ImportField, number[]][];
  return mapped.flatMap(([field, columns]) => {
    const found = broken.find(({ column }) => columns.includes(column));
    return found ? [{ field, ...found, text: row.cells[found.column] ?? '', suggestion: null }] : [];
  });
}

/** The remaining problem after the given cells, by column, were corrected. */
export function findRemainingProblem(row: ReadCells, typed: Record<string, string>): CellProblem | null {
  return listBroken(row).every(({ column }) => Object.hasOwn(typed, column)) ? null : row.cell_problem;
}
