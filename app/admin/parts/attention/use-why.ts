import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useDates } from '#app/shared/use-dates.ts';
import { useEventText } from '#app/shared/use-event-text.ts';
import type { AttentionLine } from '#domain/attention.schema.ts';
import { formatSentenceDay } from '#domain/dates.ts';
import { useWhen } from '../use-when.ts';
import { setApart } from './set-apart.ts';

const DAY_MS = 86_400_000;

/** Whole days since then, at least one. */
export const countDays = (since: string, now: Date): number =>
  Math.max(1, Math.floor((now.getTime() - Date.parse(since)) / DAY_MS));

/** Says in a sentence why there is a line, in the reader's language. */
export function useWhy(): (line: AttentionLine, now: Date) => string {
  const { t } = useTranslation();
  const dates = useDates();
  const when = useWhen();
  const { sayEvent, sayReason } = useEventText();
  return ({ kind, since, due, code, reason, import: list, ...line }, now) => {
    const [place, text] = [setApart(line.place), setApart(line.text)];
    const said = { place, text, when: when.inSentence(since) };
    switch (kind) {
      case 'held':
        return text || (code ? sayEvent({ status: 'ON_HOLD', code }) : '');
      case 'promise': {
        const day = formatSentenceDay(due, now, dates);
        return t(place ? 'adminAttention.why.promiseAt' : 'adminAttention.why.promise', { day, place });
      }
      case 'attempt':
        return reason
          ? t('adminAttention.why.attemptFor', { ...said, reason: sayReason({ status: 'OUT_FOR_DELIVERY', reason }) })
          : t('adminAttention.why.attempt', said);
      case 'contradiction':
        return t(place ? 'adminAttention.why.contradictionAt' : 'adminAttention.why.contradiction', said);
      case 'silent':
        return t(place ? 'adminAttention.why.silentAt' : 'adminAttention.why.silent', said);
      case 'announced':
        return t('adminAttention.why.announced', { count: countDays(since, now) });
      case 'import':
        return t('adminAttention.why.import', { ...said, count: list?.rows ?? 0, file: list?.fileName });
      default:
        return t(`adminAttention.why.${kind}`, said);
    }
  };
}
