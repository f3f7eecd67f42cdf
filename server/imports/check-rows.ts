import type { Kysely } from 'kysely';
import type { PublicPlaces } from '#domain/address.ts';
import { isInScope } from '#domain/customer-scope.ts';
import type { ImportValues } from '#domain/imports/cell.ts';
import type { ImportField, ImportRowProblem, RowResult } from '#domain/imports/import.ts';
import { type Hints, readImportRow, toUnreadTexts } from '#domain/imports/row.ts';
import type { PossibleMatch } from '#domain/imports/schema.ts';
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
import { toDigestKey } from './row-keys.ts';
import { listUnreadable } from './unreadable-cell.ts';

export interface CheckContext extends Readers {
  now: Date;
  /** IANA name. */
  timeZone: string;
  places: Pick<PublicPlaces, 'ofAddress'>;
  /** Those that the company's numbers have. */
  getPrefixes: () => Prefixes;
  /** Whether the company asks why a promised date moves. */
  isReasonNeeded: () => boolean;
  /** Those of these addresses that get no emails of lists. */
  findRefusing: (db: Kysely<Tables>, emails: string[]) => Promise<ReadonlySet<string>>;
}

export interface ReadRow {
  row: number;
  values: ImportValues;
  problems: ImportRowProblem[];
  /** That of what it says, until it is known to mean a shipment by its number or reference. */
  key: string;
}

/** What of an import says how its rows are read and whose they are. */
type JudgedImport = Pick<StoredImport, 'mapping' | 'decimals' | 'header' | 'customer_id' | 'bound_to'>;
/** A row as it is stored; `cells` may be JSON, and an object with the texts of mapped columns by their places. */
export type UnreadRow = Pick<StoredRow, 'row' | 'cell_problem'> & { cells: string[] | string };

function readCells(job: JudgedImport, { cells, ...row }: UnreadRow, known: Pick<Hints, 'prefixes' | 'now'>): ReadRow {
  const stored = { ...row, cells: typeof cells === 'string' ? Object.assign([], JSON.parse(cells)) : cells };
  const hints = { decimals: job.decimals, near: findNearest, header: job.header, ...known };
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

/** A row with the shipment that it means, or the one that it perhaps means. */
export interface MatchedRow {
  read: ReadRow;
  found?: Found | undefined;
  possible?: PossibleMatch | undefined;
}

/** Tells by number, or by the customer's reference, which shipment each row means, or perhaps means. */
async function findMeant(
  db: Kysely<Tables>,
  readers: Readers,
  job: StoredImport,
  rows: ReadRow[],
): Promise<MatchedRow[]> {
  const numbered = rows.filter(({ values }) => values.trackingNumber);
  // A number that was not read is one all the same: the row does not mean another shipment for it.
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
    const found = trackingNumber ? byNumber.get(trackingNumber) : byReference.get(row.key);
    return { read: row, found, possible: found ? undefined : possible.get(row.key) };
  });
}

/** The problems of the cells, and those of the rules for fields that the cells have not been named for. */
function join(own: ImportRowProblem[], rules: ImportRowProblem[]): ImportRowProblem[] {
  const named = new Set(own.map(({ field }) => field));
  const others = rules.filter(({ field }) => field === null || !named.has(field));
  return [...own, ...new Map(others.map((problem) => [`${problem.field} ${problem.code}`, problem])).values()];
}

function judge(job: JudgedImport, { read, found, possible }: MatchedRow, context: JudgeContext): CheckedRow {
  const { row, values, key } = read;
  const { customer_id: customerId } = job;
  const { timeZone, now } = context;
  const parts = { mapping: job.mapping, timeZone, now, isReasonNeeded: () => context.isReasonNeeded };
  const isOthers = found && customerId !== null && found.customerId !== null && found.customerId !== customerId;
  const isTaken = isOthers || (found && !isInScope(toCustomerScope(job), found.customerId));
  const known = isTaken ? undefined : found;
  const outcome = known
    ? toChangedFromRow(values, known.shipment, parts)
    : { ...toNewFromRow('import-row', values, customerId, parts), before: {} };
  const taken: ImportRowProblem[] = isTaken
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
  const problems = join([...read.problems, ...taken], outcome.problems);
  const isChanged = Object.keys(outcome.before).length > 0;
  const result: RowResult = problems.length > 0 ? 'error' : known ? (isChanged ? 'changed' : 'same') : 'new';
  return {
    row,
    key,
    stated: values,
    before: outcome.before,
    problems,
    base_result: result,
    unlisted: result === 'new' || result === 'changed' ? listUnlisted(values, known, context) : [],
    shipment_id: known?.shipment.id ?? null,
    tracking_number: known?.shipment.trackingNumber ?? null,
    version_before: known?.shipment.version ?? null,
    possible_match: possible ?? null,
    refuses_mail: context.refusing.has(values.recipientEmail ?? ''),
  };
}

/** Addresses of which visitors would see no place. */
function listUnlisted(values: ImportValues, known: Found | undefined, { places }: JudgeContext): ImportField[] {
  return (['originAddress', 'destinationAddress'] as const).filter((field) => {
    const address = values[field] ?? '';
    const isStored = known?.shipment[field] === address;
    return address !== '' && !isStored && places.ofAddress(address) === '';
  });
}

/** What the cells of rows say. */
export const readRows = ({
  job,
  rows,
  ...known
}: { job: JudgedImport; rows: UnreadRow[] } & Pick<Hints, 'prefixes' | 'now'>) =>
  rows.map((row) => readCells(job, row, known));

interface JudgeContext {
  timeZone: string;
  now: Date;
  isReasonNeeded: boolean;
  /** Addresses that get no emails of lists. */
  refusing: ReadonlySet<string>;
  places: Pick<PublicPlaces, 'ofAddress'>;
}

/** What each row would do to the shipment that was found for it. */
export const judgeRows = ({
  job,
  rows,
  ...context
}: { job: JudgedImport; rows: MatchedRow[] } & JudgeContext): CheckedRow[] =>
  rows.map((row) => judge(job, row, context));

/** Reads and judges rows, here or in a thread. */
export interface RowJudge {
  read: (input: Parameters<typeof readRows>[0]) => Promise<ReadRow[]>;
  judge: (input: Omit<Parameters<typeof judgeRows>[0], 'places'>) => Promise<CheckedRow[]>;
}

const toJudged = ({ mapping, decimals, header, customer_id, bound_to }: StoredImport): JudgedImport => ({
  mapping,
  decimals,
  header,
  customer_id,
  bound_to,
});

/** Judges rows in this thread: a few, because nothing else is done meanwhile. */
const judgeHere = (places: CheckContext['places']): RowJudge => ({
  read: async (input) => readRows(input),
  judge: async (input) => judgeRows({ ...input, places }),
});

/** What each row would do, and what is wrong with it. Nothing is written. Rows that mean the same shipment are not looked for. */
export async function checkRows(
  db: Kysely<Tables>,
  stored: StoredImport,
  unread: UnreadRow[],
  context: CheckContext,
  judge: RowJudge = judgeHere(context.places),
): Promise<CheckedRow[]> {
  const job = toJudged(stored);
  const read = await judge.read({ job, rows: unread, prefixes: context.getPrefixes(), now: context.now });
  const rows = await findMeant(db, context, stored, read);
  const emails = read.flatMap(({ values }) => values.recipientEmail || []);
  const refusing = await context.findRefusing(db, emails);
  const { timeZone, now, isReasonNeeded } = context;
  return judge.judge({ job, rows, timeZone, now, isReasonNeeded: isReasonNeeded(), refusing });
}
