import { createCursor } from '#server/cursor.ts';
import { AppError } from '#server/errors.ts';

/**
 * A place in the changes feed: behind this row, which is there, or is the last that was erased. Numbers are text, because
 * they are larger than JavaScript's; the id tells the row from another one that got the same numbers after a failover.
 */
export interface ChangePlace {
  xid: string;
  seq: string;
  id: string;
}

/** A place, with a checksum of the rows before it. */
export interface CheckedPlace extends ChangePlace {
  checksum: string;
}

const isNumber = (text: string) => /^(0|[1-9]\d{0,17})$/.test(text);
const isUuid = (text: string) => /^[0-9a-f-]{36}$/.test(text);

const cursor = createCursor({ xid: isNumber, seq: isNumber, id: isUuid, checksum: (text) => /^\d{1,20}$/.test(text) });
/** Cursors of before named a transaction, behind which no row need stand. */
const oldCursor = createCursor({ epoch: isUuid, xid: isNumber, seq: isNumber });

export const formatChangeCursor = cursor.format;

/** Null for an old cursor, whose place is not known. Throws AppError 400 for what is no cursor. */
export function parseChangeCursor(text: string): CheckedPlace | null {
  try {
    return cursor.parse(text);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    oldCursor.parse(text);
    return null;
  }
}
