import { createCursor } from '#server/cursor.ts';

/** Where a page of lines ended: when the last of them is due, to the microsecond, its kind's place, and its id. */
export const attentionCursor = createCursor({
  due: (text) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(text) && !Number.isNaN(Date.parse(text)),
  rank: (text) => /^\d{1,2}$/.test(text),
  id: (text) => /^[\w-]{1,64}$/.test(text),
});
export type AttentionCursor = ReturnType<typeof attentionCursor.parse>;
