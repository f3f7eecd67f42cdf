import { createCursor } from '#server/cursor.ts';

/** Of rows in the order of the dry run. */
export const rowCursor = createCursor({
  rank: (text) => /^[1-5]$/.test(text),
  row: (text) => /^\d{1,9}$/.test(text),
});
