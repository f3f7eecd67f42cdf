import { type DayHours, hasSameHours, type OpeningHours, WEEKDAYS, type Weekday } from './opening-hours.ts';

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const START_OF_DAY = '00:00';
export const END_OF_DAY = '24:00';
export const isValidTime = (text: string): boolean => TIME.test(text);
/** Whether a day can end at this time: any time, or 24:00. */
export const isValidEnd = (text: string): boolean => isValidTime(text) || text === END_OF_DAY;

/** Returns minutes since midnight. */
export function toMinutes(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}

export const isWholeDay = ({ from, until }: DayHours): boolean => from === START_OF_DAY && until === END_OF_DAY;

/** Consecutive days with the same hours. */
export interface DayGroup {
  first: Weekday;
  last: Weekday;
  count: number;
  hours: DayHours | null;
}

/** Splits the week into the fewest groups of consecutive days, Monday first. */
export function groupDays(hours: OpeningHours): DayGroup[] {
  const groups: DayGroup[] = [];
  for (const day of WEEKDAYS) {
    const before = groups.at(-1);
    if (before && hasSameHours(before.hours, hours[day])) {
      before.last = day;
      before.count += 1;
    } else groups.push({ first: day, last: day, count: 1, hours: hours[day] });
  }
  return groups;
}

/** Returns the longest run of open days with the same hours; of two equally long ones the earlier. */
export function findUsualDays(hours: OpeningHours): DayGroup & { hours: DayHours } {
  const open = groupDays(hours).flatMap((group) => (group.hours ? [{ ...group, hours: group.hours }] : []));
  const [first, ...others] = open;
  if (!first) throw new Error('The company has no opening hours');
  return others.reduce((longest, group) => (group.count > longest.count ? group : longest), first);
}
