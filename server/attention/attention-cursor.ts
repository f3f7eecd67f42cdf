import { createCursor, isCursorId, isInstant } from '#server/cursor.ts';

/** Where a page of lines ended: when the last of them is due, to the microsecond, its kind's place, and its id. */
export const attentionCursor = createCursor({
  due: isInstant,
  rank: (text) => /^\d{1,2}$/.test(text),
  id: isCursorId,
});
export type AttentionCursor = ReturnType<typeof attentionCursor.parse>;
