import { type ReadDate, readDateText } from './date-text.ts';
import { combineDayAndTime, toDay } from './dates.ts';
import type { DateOrder } from './import.ts';
import { toStartOfDay } from './period.ts';

/** A date as a list writes it. `open` can be read both ways. */
export type ListDate =
  | { kind: 'empty' }
  | { kind: 'read'; value: ReadDate; proves: DateOrder | null }
  | { kind: 'open'; dayFirst: ReadDate; monthFirst: ReadDate }
  | { kind: 'unreadable' };

/** Reads "2026-12-03", "3.12.2026", "12/3/26", "3-Dec-26", each with or without a time and an offset: date-text.ts. */
export function readListDate(text: string): ListDate {
  if (text.trim() === '') return { kind: 'empty' };
  const date = readDateText(text);
  if (!date) return { kind: 'unreadable' };
  return 'value' in date ? { kind: 'read', ...date } : { kind: 'open', ...date };
}

/** The date by the order of its column; undefined when nothing says it. */
export function resolveListDate(date: ListDate, order: DateOrder | undefined): ReadDate | undefined {
  if (date.kind === 'read') return date.value;
  return date.kind === 'open' && order ? date[order] : undefined;
}

/** The instant that a read date means in the zone, ISO 8601 in UTC. Without a time it is `time`, or the day's beginning. */
export function toListInstant(value: ReadDate, timeZone: string, time?: string): string {
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
