import { combineDayAndTime, toDay } from './dates.ts';
import type { DateOrder } from './import.ts';
import { isDay, toStartOfDay } from './period.ts';

/** A date as a list writes it. `open` can be read both ways. Days are "yyyy-mm-dd", with "Thh:mm" where there is a time. */
export type ListDate =
  | { kind: 'empty' }
  | { kind: 'read'; value: string; proves: DateOrder | null }
  | { kind: 'open'; dayFirst: string; monthFirst: string }
  | { kind: 'unreadable' };

const PARTS = /^(\d{1,4})([./-])(\d{1,2})\2(\d{1,4})(?:[T,\s]+(\d{1,2}):(\d{2})(?::\d{2})?)?$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/;
const HIGHEST_MONTH = 12;

const two = (value: string | number) => String(value).padStart(2, '0');
const toYear = (text: string) => (text.length === 2 ? `20${text}` : text);
const write = (year: string, month: string, day: string, time: string) =>
  `${year.padStart(4, '0')}-${two(month)}-${two(day)}${time}`;

const asRead = (value: string, proves: DateOrder | null = null): ListDate =>
  isDay(value.slice(0, 10)) ? { kind: 'read', value, proves } : { kind: 'unreadable' };

/** "3/4/26": whichever part is above 12 says which is the day; points stand between day and month only where days come first. */
function readShort([first = '', sign, second = '', last = '']: string[], time: string): ListDate {
  const year = toYear(last);
  const dayFirst = write(year, second, first, time);
  const monthFirst = write(year, first, second, time);
  if (sign === '.') return asRead(dayFirst);
  if (Number(first) > HIGHEST_MONTH) return asRead(dayFirst, 'dayFirst');
  if (Number(second) > HIGHEST_MONTH) return asRead(monthFirst, 'monthFirst');
  return dayFirst === monthFirst ? asRead(dayFirst) : { kind: 'open', dayFirst, monthFirst };
}

/** Reads "2026-12-03", "3.12.2026", "12/3/26", "2026年12月3日", each with or without a time, and ISO 8601 with an offset. */
export function readListDate(text: string): ListDate {
  const typed = text
    .normalize('NFKC')
    .trim()
    .replace(/^(\d{4})年(\d{1,2})月(\d{1,2})日/, '$1-$2-$3');
  if (typed === '') return { kind: 'empty' };
  if (INSTANT.test(typed))
    return Number.isNaN(Date.parse(typed))
      ? { kind: 'unreadable' }
      : { kind: 'read', value: new Date(typed).toISOString(), proves: null };
  const [, ...parts] = PARTS.exec(typed) ?? [];
  const [first = '', , second = '', last = '', hour, minute = '00'] = parts;
  if (!first) return { kind: 'unreadable' };
  if (hour && (Number(hour) > 23 || Number(minute) > 59)) return { kind: 'unreadable' };
  const time = hour ? `T${two(hour)}:${minute}` : '';
  if (first.length === 4) return last.length > 2 ? { kind: 'unreadable' } : asRead(write(first, second, last, time));
  if (first.length > 2 || (last.length !== 2 && last.length !== 4)) return { kind: 'unreadable' };
  return readShort(parts, time);
}

/** The date by the order of its column; undefined when nothing says it. */
export function resolveListDate(date: ListDate, order: DateOrder | undefined): string | undefined {
  if (date.kind === 'read') return date.value;
  return date.kind === 'open' && order ? date[order] : undefined;
}

/** The instant that a read date means in the zone, ISO 8601 in UTC. Without a time it is `time`, or the day's beginning. */
export function toListInstant(value: string, timeZone: string, time?: string): string {
  if (value.endsWith('Z')) return value;
  const [day = '', given = time] = value.split('T');
  return (given && combineDayAndTime(day, given, timeZone)) || toStartOfDay(day, timeZone);
}

interface Reading {
  from: string;
  to: string;
  future: number;
  example: string;
}

/** What a column of dates is: in one order, or open, with what either order would make of it. */
export type DateColumn =
  | { kind: 'settled'; order: DateOrder | undefined }
  | { kind: 'open'; example: string; count: number; dayFirst: Reading; monthFirst: Reading };

/** Looks through the column of a list: one date that can be read in one way only settles it for all. */
export function readDateColumn(texts: Iterable<string>, now: Date, timeZone: string): DateColumn {
  const today = toDay(now, timeZone);
  const open: { text: string; dayFirst: string; monthFirst: string }[] = [];
  const proofs = new Set<DateOrder>();
  for (const text of texts) {
    const date = readListDate(text);
    if (date.kind === 'open') open.push({ text, ...date });
    if (date.kind === 'read' && date.proves) proofs.add(date.proves);
  }
  const [order] = proofs;
  const [first] = open;
  if (!first || proofs.size === 1) return { kind: 'settled', order };
  const toReading = (name: DateOrder): Reading => {
    const days = open.map((date) => date[name].slice(0, 10)).sort();
    const [from = '', to = ''] = [days[0], days.at(-1)];
    return { from, to, future: days.filter((day) => day > today).length, example: first[name].slice(0, 10) };
  };
  return {
    kind: 'open',
    example: first.text,
    count: open.length,
    dayFirst: toReading('dayFirst'),
    monthFirst: toReading('monthFirst'),
  };
}
