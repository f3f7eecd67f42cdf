import { createHash } from 'node:crypto';
import type { ImportTexts } from '#domain/imports/cell.ts';
import { isEdit } from '#domain/imports/changes.ts';
import { type ImportField, ROW_RESULTS, type RowResult } from '#domain/imports/import.ts';
import { createCursor } from '#server/cursor.ts';

/** The place of a result in the order of the dry run. */
export const toRank = (result: RowResult): number => ROW_RESULTS.indexOf(result) + 1;

/** Of rows in the order of the dry run. */
export const rowCursor = createCursor({
  rank: (text) => /^[1-5]$/.test(text),
  row: (text) => /^\d{1,9}$/.test(text),
});

/** Begins the key of a row with a customer's reference, whose identity follows: see toReferenceIdentity(). */
export const REFERENCE = 'reference ';
export const DIGEST = 'row ';

/** Of a row without number and reference: what it says, whatever the order of its columns, but for its status, which moves on. */
export function toDigestKey(values: ImportTexts): string {
  const own = Object.entries(values).filter(([field]) => isEdit(field as ImportField));
  const said = own.sort(([a], [b]) => (a < b ? -1 : 1));
  return `${DIGEST}${createHash('sha256').update(JSON.stringify(said)).digest('hex')}`;
}
