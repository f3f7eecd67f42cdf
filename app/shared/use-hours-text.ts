import { useCompany } from '#app/document/shell.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { type DayGroup, groupDays, isWholeDay } from '#domain/company/hours-of-week.ts';
import { DEFAULT_HOURS, isSameWeek } from '#domain/company/opening-hours.ts';
import { formatRange, formatShortDay, joinParts } from '#domain/company/opening-hours-text.ts';

export interface HoursText {
  /** Whether these are the default hours, for which the specification has its own wording. */
  isDefault: boolean;
  /** The hours within a sentence: "Mon–Fri 8 AM–4 PM, Sat 9 AM–2 PM". */
  openHours: string;
  /** The whole week as one line. */
  wholeWeek: string;
  /** Formats abbreviated weekdays: "Mon–Fri". */
  formatDays(group: DayGroup): string;
}

/** Formats the company's hours briefly in the reader's language. */
export function useHoursText(): HoursText {
  const { t, i18n } = useTranslation();
  const { hours } = useCompany();
  const { language } = i18n;
  const formatDays = ({ first, last }: DayGroup) =>
    first === last
      ? formatShortDay(first, language)
      : t('footer.days', { first: formatShortDay(first, language), last: formatShortDay(last, language) });
  const formatGroup = (group: DayGroup) => {
    const days = formatDays(group);
    if (!group.hours) return t('footer.closed', { days });
    return isWholeDay(group.hours)
      ? t('footer.wholeDay', { days })
      : t('footer.open', { days, ...formatRange(group.hours, language) });
  };
  const groups = groupDays(hours);
  const week = joinParts(groups.map(formatGroup), language);
  const isDefault = isSameWeek(hours, DEFAULT_HOURS);
  return {
    isDefault,
    openHours: joinParts(groups.filter((group) => group.hours).map(formatGroup), language),
    wholeWeek: isDefault ? t('footer.hours') : week.charAt(0).toLocaleUpperCase(language) + week.slice(1),
    formatDays,
  };
}
