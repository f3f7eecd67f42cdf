import { useCompany } from '#app/document/shell.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { type DayGroup, groupDays, isWholeDay } from '#domain/company/hours-of-week.ts';
import { DEFAULT_HOURS, isSameWeek } from '#domain/company/opening-hours.ts';
import { formatEnds, formatShortDay, joinParts } from '#domain/company/opening-hours-text.ts';

export interface HoursText {
  /** Whether these are the specified hours, which have the specification's wording. */
  isSpecified: boolean;
  /** The hours within a sentence: "Mon–Fri 8 AM–4 PM, Sat 9 AM–2 PM". */
  open: string;
  /** The whole week as one line. */
  week: string;
  /** Abbreviated weekdays: "Mon–Fri". */
  toDays(group: DayGroup): string;
}

/** Formats the company's hours briefly in the reader's language. */
export function useHoursText(): HoursText {
  const { t, i18n } = useTranslation();
  const { hours } = useCompany();
  const { language } = i18n;
  const toDays = ({ first, last }: DayGroup) =>
    first === last
      ? formatShortDay(first, language)
      : t('footer.days', { first: formatShortDay(first, language), last: formatShortDay(last, language) });
  const toPart = (group: DayGroup) => {
    const days = toDays(group);
    if (!group.hours) return t('footer.closed', { days });
    return isWholeDay(group.hours)
      ? t('footer.wholeDay', { days })
      : t('footer.open', { days, ...formatEnds(group.hours, language) });
  };
  const groups = groupDays(hours);
  const week = joinParts(groups.map(toPart), language);
  const isSpecified = isSameWeek(hours, DEFAULT_HOURS);
  return {
    isSpecified,
    open: joinParts(groups.filter((group) => group.hours).map(toPart), language),
    week: isSpecified ? t('footer.hours') : week.charAt(0).toLocaleUpperCase(language) + week.slice(1),
    toDays,
  };
}
