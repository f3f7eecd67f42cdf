import { AppError } from '#server/errors.ts';

/** Where a page of the outbox ended is the number of its last mail. Throws AppError 400 for anything else. */
export function parseCursor(text: string): string {
  if (!/^[1-9]\d{0,17}$/.test(text)) throw new AppError(400, 'The cursor is not valid.');
  return text;
}
