import { AppError } from '#server/errors.ts';

/** Where a page of the inbox ended: newest first, ids break ties. */
export interface MessageCursor {
  createdAt: string;
  id: string;
}

export function formatCursor({ createdAt, id }: MessageCursor): string {
  return Buffer.from(`${createdAt} ${id}`).toString('base64url');
}

/** Reads what formatCursor wrote. Throws AppError 400 for anything else. */
export function parseCursor(text: string): MessageCursor {
  const [createdAt = '', id = '', ...more] = Buffer.from(text, 'base64url').toString('utf8').split(' ');
  const isTime = /^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/.test(createdAt) && !Number.isNaN(Date.parse(createdAt));
  if (!isTime || !/^[\w-]{1,64}$/.test(id) || more.length > 0) throw new AppError(400, 'The cursor is not valid.');
  return { createdAt, id };
}
