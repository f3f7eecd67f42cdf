import { ROW_RESULTS, type RowResult } from '#domain/imports/import.ts';
import { createCursor } from '#server/cursor.ts';

/** The place of a result in the order of the dry run. */
export const toRank = (result: RowResult): number => ROW_RESULTS.indexOf(result) + 1;

/** Of rows in the order of the dry run. */
export const rowCursor = createCursor({
  rank: (text) => /^[1-5]$/.test(text),
  row: (text) => /^\d{1,9}$/.test(text),
});
