import { isStorableDay } from '#domain/reports/period.ts';
import { AppError } from './errors.ts';

const CURSOR_REFUSED = 'The cursor is not valid. It only works with the list, filter and order that returned it.';

/**
 * The end of a page as opaque text: parts in a fixed order, each with its validation. API lists accept it as `cursor`
 * and return the next one as `nextCursor`; the change feed accepts it as `after`.
 */
export function createCursor<Part extends string>(checks: Record<Part, (text: string) => boolean>) {
  const parts = Object.keys(checks) as Part[];
  return {
    format: (place: Record<Part, string>): string =>
      Buffer.from(parts.map((part) => place[part]).join(' ')).toString('base64url'),
    /** Parses the result of format(). Throws AppError 400 for anything else. */
    parse(text: string): Record<Part, string> {
      const texts = Buffer.from(text, 'base64url').toString('utf8').split(' ');
      const isOurs = texts.length === parts.length && parts.every((part, index) => checks[part](texts[index] ?? ''));
      if (!isOurs) throw new AppError(400, CURSOR_REFUSED);
      return Object.fromEntries(parts.map((part, index) => [part, texts[index]])) as Record<Part, string>;
    },
  };
}

/** A page from rows that were read with one more than `limit`. `nextCursor` is null for the last page. */
export function toPage<Row>(rows: Row[], limit: number, toCursor: (last: Row) => string) {
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return { items, nextCursor: last ? toCursor(last) : null };
}

/** ISO 8601 in UTC, with at most microseconds, on a day that exists. */
export const isInstant = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/.test(text) &&
  isStorableDay(text.slice(0, 10)) &&
  !Number.isNaN(Date.parse(text));
export const isCursorId = (text: string): boolean => /^[\w-]{1,64}$/.test(text);

/** For lists sorted newest first, with ids as tiebreakers. */
export const ageCursor = createCursor({ createdAt: isInstant, id: isCursorId });
export type AgeCursor = ReturnType<typeof ageCursor.parse>;

/** For lists of numbered rows. */
export const numberCursor = createCursor({ number: (text) => /^[1-9]\d{0,17}$/.test(text) });
