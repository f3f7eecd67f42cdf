import { createCursor, isCursorId, isInstant } from '#server/cursor.ts';

/** The end of a page: due time of the last line to the microsecond, the rank of its kind, and its id. */
export const attentionCursor = createCursor({
  due: isInstant,
  rank: (text) => /^\d{1,2}$/.test(text),
  id: isCursorId,
});
export type AttentionCursor = ReturnType<typeof attentionCursor.parse>;
