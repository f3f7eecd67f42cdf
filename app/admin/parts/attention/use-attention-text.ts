import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useDates } from '#app/shared/use-dates.ts';
import type { AttentionLine } from '#domain/attention.schema.ts';
import { formatClock, formatSentenceDay, formatSpan, toDay } from '#domain/dates.ts';
import { getIntl } from '#domain/intl.ts';
import { countDays, useWhy } from './use-why.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const UNITS = [
  ['day', DAY_MS],
  ['hour', 3_600_000],
  ['minute', MINUTE_MS],
] as const;

/** The largest unit that fits, in whole numbers, at least a minute. */
function toSpan(ms: number): [count: number, unit: (typeof UNITS)[number][0]] {
  const [unit, size] = UNITS.find(([, length]) => ms >= length) ?? (['minute', MINUTE_MS] as const);
  return [Math.max(1, Math.floor(ms / size)), unit];
}

/** What a line says, in the reader's language. */
export function useAttentionText() {
  const { t, i18n } = useTranslation();
  const dates = useDates();
  const sayWhy = useWhy();
  const day = (ms: number) => toDay(new Date(ms), dates.timeZone);

  function sayDay(due: string, now: Date): string {
    if (day(Date.parse(due)) === day(now.getTime()))
      return t('adminAttention.due.today', { time: formatClock(due, dates) });
    if (day(Date.parse(due)) === day(now.getTime() - DAY_MS)) return t('adminAttention.due.yesterday');
    return formatSentenceDay(due, now, dates);
  }

  return {
    sayWhy,
    sayTitle: ({ kind, since }: AttentionLine, now: Date): string =>
      kind === 'held'
        ? t('adminAttention.kind.held', { count: countDays(since, now) })
        : t(`adminAttention.kind.${kind}`),

    /** When it is or was due, how far that is from now, and whether it is over. */
    sayDue({ since, due }: AttentionLine, now: Date) {
      const ms = Date.parse(due) - now.getTime();
      const [count, unit] = toSpan(Math.abs(ms));
      // What is due as it happens is not late on its first day.
      const isOver = ms < (since === due ? -DAY_MS : 0);
      const distance = isOver
        ? t('adminAttention.due.over', { span: formatSpan(count, unit, i18n.language) })
        : getIntl(Intl.RelativeTimeFormat, i18n.language, { numeric: 'always' }).format(ms < 0 ? -count : count, unit);
      return { day: sayDay(due, now), distance, isOver };
    },
  };
}
