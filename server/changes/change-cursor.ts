import { createCursor } from '#server/cursor.ts';
import { AppError } from '#server/errors.ts';

/**
 * A position in the change feed, after this row, which exists or was the last one erased. Numbers are strings, because
 * they exceed JavaScript's integers; the id distinguishes the row from another with the same numbers after a failover.
 */
export interface ChangePlace {
  xid: string;
  seq: string;
  id: string;
}

/** A position with a checksum of the rows before it. */
export interface CheckedPlace extends ChangePlace {
  checksum: string;
}

const isNumber = (text: string) => /^(0|[1-9]\d{0,17})$/.test(text);
const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

const cursor = createCursor({ xid: isNumber, seq: isNumber, id: isUuid, checksum: (text) => /^\d{1,20}$/.test(text) });
/** Old cursors name a transaction, which may have no row. */
const oldCursor = createCursor({ epoch: isUuid, xid: isNumber, seq: isNumber });

export const formatChangeCursor = cursor.format;

/** Null for an old cursor without a known position. Throws AppError 400 for an invalid cursor. */
export function parseChangeCursor(text: string): CheckedPlace | null {
  try {
    return cursor.parse(text);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    oldCursor.parse(text);
    return null;
  }
}
