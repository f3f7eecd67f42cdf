import type { CollectedRows } from '../row-collector.ts';

/** A date that a spreadsheet left as text, because it takes the first number for the month (or for the day). */
const TEXT_DATE = /^(\d{1,2})([./-])(\d{1,2})\2(?:\d{4}|\d{2})(?!\d)/;
const DATE = /^(\d{4})-(\d\d)-(\d\d)(T\d\d:\d\d)?$/;
const MONTHS = 12;
const DAYS = 31;
const isMonth = (digits: string | undefined) => Number(digits) >= 1 && Number(digits) <= MONTHS;
const isDayOnly = (digits: string | undefined) => Number(digits) > MONTHS && Number(digits) <= DAYS;

/**
 * Writes both readings of dates whose day and month a spreadsheet may have swapped, so that no field accepts them: it
 * took "11/05/2026" for a date and left "28/11/2026" as text. A column's other dates must fit: no day is over 12.
 */
export function withBothReadings(rows: CollectedRows['rows']): CollectedRows['rows'] {
  const width = Math.max(0, ...rows.slice(0, 1).map(({ cells }) => cells.length));
  const isSwapped = Array.from({ length: width }, (_, column) => hasSwapped(rows, column));
  if (!isSwapped.includes(true)) return rows;
  return rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell, column) => (isSwapped[column] ? cell.replace(DATE, toBothReadings) : cell)),
  }));
}

function hasSwapped(rows: CollectedRows['rows'], column: number): boolean {
  const orders = new Set<'dayFirst' | 'monthFirst'>();
  let hasDates = false;
  for (const { cells } of rows) {
    const cell = cells[column] ?? '';
    const [, first, , second] = TEXT_DATE.exec(cell) ?? [];
    if (isDayOnly(first) && isMonth(second)) orders.add('dayFirst');
    if (isMonth(first) && isDayOnly(second)) orders.add('monthFirst');
    const [, , , day] = DATE.exec(cell) ?? [];
    if (Number(day) > MONTHS) return false;
    hasDates ||= day !== undefined;
  }
  return hasDates && orders.size === 1;
}

const toBothReadings = (date: string, year: string, month: string, day: string, time = '') =>
  month === day ? date : `${date} / ${year}-${day}-${month}${time}`;
