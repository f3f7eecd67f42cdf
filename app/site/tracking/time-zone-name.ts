import type { DateContext } from '#domain/dates.ts';

/** The zone of the shown times by its name in the reader's language, the same in summer and winter: "Eastern Time". */
export function formatTimeZone({ language, timeZone }: DateContext): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'longGeneric' }).formatToParts(0);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
