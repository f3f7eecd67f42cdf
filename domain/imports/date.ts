import { removeInvisible } from '../clean-text.ts';
import { type ReadDate, readDateText } from '../date-text.ts';
import { combineDayAndTime, toDay } from '../dates.ts';
import { foldText } from '../fold-text.ts';
import { toStartOfDay } from '../reports/period.ts';
import { DATE_ORDERS, type DateOrder } from './import.ts';

/** A date in a list. `open` has several readings. */
export type ListDate =
  | { kind: 'empty' }
  | { kind: 'read'; value: ReadDate; proves: DateOrder | null }
  | ({ kind: 'open' } & Partial<Record<DateOrder, ReadDate>>)
  | { kind: 'unreadable' };

/** A date as the number of days that spreadsheets store; no date without separators looks like a near one. */
const SERIAL = /^(\d{5})(?:[.,](\d{1,12}))?$/;
/** Years around now in which a number is a date. */
const [SERIAL_YEARS_AGO, SERIAL_YEARS_AHEAD] = [10, 3];
const DAY_MS = 86_400_000;
function readSerial(text: string, now: Date): ReadDate | undefined {
  const [, days, fraction = '0'] = SERIAL.exec(text) ?? [];
  if (!days) return undefined;
  const minutes = Math.round(Number(`0.${fraction}`) * 1440);
  const date = new Date(Date.UTC(1899, 11, 30) + Number(days) * DAY_MS + minutes * 60_000);
  const years = date.getUTCFullYear() - now.getUTCFullYear();
  if (years < -SERIAL_YEARS_AGO || years > SERIAL_YEARS_AHEAD) return undefined;
  return date.toISOString().slice(0, minutes === 0 ? 10 : 16) as ReadDate;
}

/** Words of headings by language, in folded text. */
const LANGUAGES = {
  hr: /narudzb|primatelj|posiljatelj|postansk|mjesto|tezina/,
  pl: /zamowien|odbiorc|nadawc|pocztowy|miasto|miejscowosc|przesylk/,
};

/**
 * Parses "2026-12-03", "3.12.2026", "12/3/26", "3-Dec-26", with optional time and offset: date-text.ts. The headings
 * show the language of months.
 */
export function readListDate(text: string, now: Date, header: readonly string[] = []): ListDate {
  const plain = removeInvisible(text).trim();
  if (plain === '') return { kind: 'empty' };
  const serial = readSerial(plain, now);
  if (serial) return { kind: 'read', value: serial, proves: null };
  const headings = /listopad/i.test(plain) ? foldText(header.join(' ')) : '';
  const date = readDateText(
    plain,
    now,
    (['hr', 'pl'] as const).find((language) => LANGUAGES[language].test(headings)),
  );
  if (!date) return { kind: 'unreadable' };
  return 'value' in date ? { kind: 'read', ...date } : { kind: 'open', ...date.readings };
}

/** Resolves a date by the order of its column; undefined if the order is unknown. */
export function resolveListDate(date: ListDate, order: DateOrder | undefined): ReadDate | undefined {
  if (date.kind === 'read') return date.value;
  return date.kind === 'open' && order ? date[order] : undefined;
}

/**
 * Converts a parsed date to an instant in the zone, ISO 8601 in UTC. A day without a time means `time`, or the start of
 * the day.
 */
export function toListInstant(value: ReadDate, timeZone: string, time?: string): string {
  if (value.endsWith('Z')) return value;
  const [day = '', timeText = time] = value.split('T');
  return (timeText && combineDayAndTime(day, timeText, timeZone)) || toStartOfDay(day, timeZone);
}

/** The result of one order for a column's dates. */
interface Reading {
  from: string;
  to: string;
  future: number;
  example: string;
}

/** The order of a column of dates, or all possible orders with their results. */
export type DateColumn =
  | { kind: 'settled'; order: DateOrder | undefined }
  | ({ kind: 'open'; example: string; count: number } & { [Order in DateOrder]?: Reading | undefined });

type OpenDate = { text: string } & Partial<Record<DateOrder, ReadDate>>;
const toYear = (date: string) => Number(date.slice(0, 4));

/**
 * Returns the order that the certain dates of a column prove for the rest. Two-digit years must match the years of the
 * certain dates: "26-11-20" below "2026-11-18" is 2026, but "20-11-26" may be 2020.
 */
function findProof(open: readonly OpenDate[], proofs: ReadonlySet<DateOrder>, years: ReadonlySet<number>) {
  const relevant = [...proofs].filter((order) => open.every((date) => date[order]));
  const [order] = relevant;
  if (!order || relevant.length > 1) return undefined;
  const isNear = (year: number) => years.has(year) || years.has(year - 1) || years.has(year + 1);
  return open.every((date) => !date.yearFirst || isNear(toYear(date[order] ?? ''))) ? order : undefined;
}

/** Determines the order of a column: a single unambiguous date settles it. */
export function readDateColumn(texts: Iterable<string>, now: Date, timeZone: string): DateColumn {
  const today = toDay(now, timeZone);
  const open: OpenDate[] = [];
  const proofs = new Set<DateOrder>();
  const years = new Set<number>();
  for (const text of texts) {
    const date = readListDate(text, now);
    if (date.kind === 'open') open.push({ text, ...date });
    if (date.kind !== 'read') continue;
    years.add(toYear(date.value));
    if (date.proves) proofs.add(date.proves);
  }
  const [first] = open;
  if (!first) {
    // A leading year proves nothing about dates without one.
    const [order, ...others] = [...proofs].filter((proof) => proof !== 'yearFirst');
    return { kind: 'settled', order: others.length > 0 ? undefined : order };
  }
  const proof = findProof(open, proofs, years);
  if (proof) return { kind: 'settled', order: proof };
  const toReading = (name: DateOrder): Reading | undefined => {
    const days = open.flatMap((date) => date[name]?.slice(0, 10) ?? []).sort();
    const [from, to] = [days[0], days.at(-1)];
    const example = open.find((date) => date[name])?.[name]?.slice(0, 10);
    if (!from || !to || !example) return undefined;
    return { from, to, future: days.filter((day) => day > today).length, example };
  };
  const readings = DATE_ORDERS.flatMap((order) => {
    const reading = toReading(order);
    return reading ? [[order, reading] as const] : [];
  });
  return { kind: 'open', example: first.text, count: open.length, ...Object.fromEntries(readings) };
}
