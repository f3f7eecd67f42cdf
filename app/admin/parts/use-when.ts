import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useDates } from '#app/shared/use-dates.ts';
import { type DateContext, formatClock, formatCreated, toDay } from '#domain/dates.ts';

const DAY_MS = 86_400_000;

function toAge(iso: string, now: Date, { timeZone }: DateContext): 'today' | 'yesterday' | 'day' {
  const day = toDay(new Date(iso), timeZone);
  if (day === toDay(now, timeZone)) return 'today';
  return day === toDay(new Date(now.getTime() - DAY_MS), timeZone) ? 'yesterday' : 'day';
}

const IN_LIST = { today: 'listToday', yesterday: 'listYesterday', day: 'listDay' } as const;

/** Says when something was: in a sentence, or as a line of its own in a list. */
export function useWhen() {
  const { t } = useTranslation();
  const dates = useDates();
  const toWords = (iso: string) => ({ time: formatClock(iso, dates), day: formatCreated(iso, dates) });
  return {
    inSentence: (iso: string) => t(`adminImports.when.${toAge(iso, new Date(), dates)}`, toWords(iso)),
    inList: (iso: string) => t(`adminImports.when.${IN_LIST[toAge(iso, new Date(), dates)]}`, toWords(iso)),
  };
}
