import { AppError } from '#server/errors.ts';

/** Where a page of the list ended: newest first, ids break ties. */
export interface Cursor {
  createdAt: string;
  id: string;
}

/** A cursor as opaque text for an address. */
export function formatCursor(cursor: Cursor): string {
  return Buffer.from(`${cursor.createdAt} ${cursor.id}`).toString('base64url');
}

/** Reads what formatCursor wrote. Throws AppError 400 for anything else. */
export function parseCursor(text: string): Cursor {
  const match = /^(\d{4}-\d\d-\d\dT[\d:.]{12}Z) ([A-Za-z0-9_-]{1,64})$/.exec(
    Buffer.from(text, 'base64url').toString('utf8'),
  );
  if (!match?.[1] || !match[2] || Number.isNaN(Date.parse(match[1])))
    throw new AppError(400, 'The cursor is not valid.');
  return { createdAt: match[1], id: match[2] };
}
