import type { DateContext } from './dates.ts';
import { getIntl } from './intl.ts';

/**
 * The zone of the shown times by its name in the reader's language, the same in summer and winter: "Eastern Time". `at` is
 * one of the times (ISO 8601): names depend on the year.
 */
export function formatTimeZone(at: string, { language, timeZone }: DateContext): string {
  const read = (timeZoneName: 'longGeneric' | 'long') =>
    getIntl(Intl.DateTimeFormat, language, { timeZone, timeZoneName })
      .formatToParts(new Date(at))
      .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  const name = read('longGeneric');
  // Zones without a summer time of their own, UTC above all, have only an offset as their general name.
  return /^(GMT|UTC)\b/.test(name) ? read('long') : name;
}
