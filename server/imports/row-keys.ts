import { createHash } from 'node:crypto';
import type { ImportTexts } from '#domain/imports/cell.ts';
import { isEdit } from '#domain/imports/changes.ts';
import { type ImportField, ROW_RESULTS, type RowResult } from '#domain/imports/import.ts';
import { createCursor } from '#server/cursor.ts';

/** Position of a result in the order of the dry run. */
export const toRank = (result: RowResult): number => ROW_RESULTS.indexOf(result) + 1;

/** Cursor for rows in the order of the dry run. */
export const rowCursor = createCursor({
  rank: (text) => /^[1-5]$/.test(text),
  row: (text) => /^\d{1,9}$/.test(text),
});

/** Key prefix of a row with a customer reference, followed by the reference identity: see toReferenceIdentity(). */
export const REFERENCE_PREFIX = 'reference ';
export const DIGEST_PREFIX = 'row ';

/**
 * Key for a row with no tracking number or reference: a hash of its values, ignoring column order and status (which
 * changes).
 */
export function toDigestKey(values: ImportTexts): string {
  const entries = Object.entries(values).filter(([field]) => isEdit(field as ImportField));
  const sorted = entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return `${DIGEST_PREFIX}${createHash('sha256').update(JSON.stringify(sorted)).digest('hex')}`;
}
