import { fillSlots } from '#app/i18n/fill-slots.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { formatSentenceDay } from '#domain/dates.ts';
import type { PromiseMove } from '#domain/promises/promise.ts';
import { useDates } from './use-dates.ts';

/** States what was promised before and why it changed, to visitors, and to staff before they save it. */
export function PromiseSentence({ move: { was, reason, at }, now }: { move: PromiseMove; now: Date }) {
  const { t } = useTranslation();
  const dates = useDates();
  const day = formatSentenceDay(at, now, dates);
  const why = reason && t(`event.promise.reason.${reason}`);
  if (was === null) return <span>{t(why ? 'event.promise.newFor' : 'event.promise.new', { day, reason: why })}</span>;
  const text = t(why ? 'event.promise.wasFor' : 'event.promise.was', { day, reason: why });
  return <span>{fillSlots(text, { was: <s>{formatSentenceDay(was, now, dates)}</s> })}</span>;
}
