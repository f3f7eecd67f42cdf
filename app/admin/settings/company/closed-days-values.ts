import type { ClosedDay } from '#domain/closed-days.ts';

/** A closed day as it is typed; `key` stays while others come and go. */
export interface ClosedDayValues extends ClosedDay {
  key: number;
}

export const toClosedDayValues = (days: readonly ClosedDay[]): ClosedDayValues[] =>
  days.map(({ day, name }, key) => ({ key, day, name }));

export const addClosedDay = (days: readonly ClosedDayValues[]): ClosedDayValues[] => [
  ...days,
  { key: 1 + Math.max(-1, ...days.map(({ key }) => key)), day: '', name: '' },
];

/** Rows in which something stands. */
export const listTyped = (days: readonly ClosedDayValues[]): ClosedDayValues[] =>
  days.filter(({ day, name }) => day !== '' || name.trim() !== '');
