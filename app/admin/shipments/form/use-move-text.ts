import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useDates } from '#app/shared/use-dates.ts';
import { daysBetween, formatSentenceDay } from '#domain/dates.ts';

/** Says how far an estimate is from what was promised before: "Was Tuesday, December 1. 8 days later." Both are ISO 8601, UTC. */
export function useMoveText(): (was: string, estimate: string | null) => string {
  const { t } = useTranslation();
  const dates = useDates();
  return (was, estimate) => {
    const date = formatSentenceDay(was, new Date(), dates);
    if (estimate === null) return t('adminForm.promise.takenBack', { date });
    const days = daysBetween(was, estimate, dates.timeZone);
    if (days === 0) return t('adminForm.promise.sameDay', { date });
    return t(days > 0 ? 'adminForm.promise.later' : 'adminForm.promise.earlier', { date, count: Math.abs(days) });
  };
}
