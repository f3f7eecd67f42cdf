import type { Kysely } from 'kysely';
import type { PublicPlaces } from '#domain/address.ts';
import type { ImportField, ImportRowProblem, RowResult } from '#domain/import.ts';
import { type ImportValues, readImportRow } from '#domain/import-row.ts';
import { toChangedFromRow, toNewFromRow } from '#domain/import-shipment.schema.ts';
import { isSeen } from '#domain/sight.ts';
import type { Prefixes } from '#domain/tracking-number.ts';
import type { Tables } from '#server/db/tables.ts';
import { findNearest } from './find-nearest.ts';
import {
  type Found,
  findByNumbers,
  findByReferences,
  type Readers,
  toReferenceKeys,
} from './find-stored.repository.ts';
import type { CheckedRow, StoredRow } from './import-rows.repository.ts';
import { toSight } from './import-sight.ts';
import type { StoredImport } from './imports.repository.ts';
import { toDigestKey, toReferenceKey } from './to-row-key.ts';
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

interface ReadRow {
  row: number;
  values: ImportValues;
  problems: ImportRowProblem[];
  key: string | null;
}

function readCells(job: StoredImport, stored: StoredRow, prefixes: Prefixes): ReadRow {
  const hints = { decimals: job.decimals, near: findNearest, prefixes };
  const { values, problems } = readImportRow(stored.cells, job.mapping, hints);
  const unreadable = listUnreadable(stored, job.mapping);
  const others = problems.filter(({ field }) => !unreadable.some((other) => other.field === field));
  return { row: stored.row, values, problems: [...unreadable, ...others], key: null };
}

/** Tells by number, or by the customer's reference, which shipment each row means. */
async function findMeant(
  db: Kysely<Tables>,
  readers: Readers,
  job: StoredImport,
  rows: ReadRow[],
): Promise<Map<ReadRow, Found>> {
  const numbered = rows.filter(({ values }) => values.trackingNumber);
  const referred = rows.filter(
    ({ values }) => !values.trackingNumber && values.customerReference && !job.references_repeat,
  );
  for (const row of numbered) row.key = `number ${row.values.trackingNumber}`;
  const keys = await toReferenceKeys(
    db,
    referred.map(({ values }) => values.customerReference ?? ''),
  );
  for (const [index, row] of referred.entries()) if (keys[index]) row.key = toReferenceKey(keys[index]);
  for (const row of rows) row.key ??= toDigestKey(row.values);
  const byNumber = await findByNumbers(
    db,
    readers,
    numbered.map(({ values }) => values.trackingNumber ?? ''),
  );
  const byReference = await findByReferences(db, readers, job.customer_id, keys.filter(Boolean));
  const meant = new Map<ReadRow, Found>();
  for (const row of numbered) {
    const found = byNumber.get(row.values.trackingNumber ?? '');
    if (found) meant.set(row, found);
  }
  for (const [index, row] of referred.entries()) {
    const found = byReference.get(keys[index] ?? '');
    if (found) meant.set(row, found);
  }
  return meant;
}

/** The problems of the cells, and those of the rules for fields that the cells have not been named for. */
function join(own: ImportRowProblem[], rules: ImportRowProblem[]): ImportRowProblem[] {
  const named = new Set(own.map(({ field }) => field));
  const others = rules.filter(({ field }) => field === null || !named.has(field));
  return [...own, ...new Map(others.map((problem) => [`${problem.field} ${problem.code}`, problem])).values()];
}

function judge(
  job: StoredImport,
  read: ReadRow,
  found: Found | undefined,
  context: CheckContext & { refusing: ReadonlySet<string> },
): CheckedRow {
  const { row, values, key } = read;
  const { customer_id: customerId } = job;
  const { timeZone, now, isReasonNeeded } = context;
  const parts = { mapping: job.mapping, timeZone, now, isReasonNeeded };
  const isOthers = found && customerId !== null && found.customerId !== null && found.customerId !== customerId;
  const isTaken = isOthers || (found && !isSeen(toSight(job), found.customerId));
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
    refuses_mail: context.refusing.has(values.recipientEmail ?? ''),
  };
}

/** Addresses of which visitors would see no place. */
function listUnlisted(values: ImportValues, known: Found | undefined, { places }: CheckContext): ImportField[] {
  return (['originAddress', 'destinationAddress'] as const).filter((field) => {
    const address = values[field] ?? '';
    const isStored = known?.shipment[field] === address;
    return address !== '' && !isStored && places.ofAddress(address) === '';
  });
}

/** What each row would do, and what is wrong with it. Nothing is written. Rows that mean the same shipment are not looked for. */
export async function checkRows(
  db: Kysely<Tables>,
  job: StoredImport,
  rows: StoredRow[],
  context: CheckContext,
): Promise<CheckedRow[]> {
  const prefixes = context.getPrefixes();
  const read = rows.map((row) => readCells(job, row, prefixes));
  const meant = await findMeant(db, context, job, read);
  const emails = read.flatMap(({ values }) => values.recipientEmail || []);
  const refusing = await context.findRefusing(db, emails);
  return read.map((row) => judge(job, row, meant.get(row), { ...context, refusing }));
}
