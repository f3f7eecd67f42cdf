import { href } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useDates } from '#app/shared/use-dates.ts';
import { useEventText } from '#app/shared/use-event-text.ts';
import { toFirstPart } from '#domain/address.ts';
import { toPlaceWords } from '#domain/attention/place-words.ts';
import type { AttentionCause, AttentionLine } from '#domain/attention/schema.ts';
import { formatClock, formatDate, formatSentenceDay, formatSpan, toDay } from '#domain/dates.ts';
import { getIntl } from '#domain/intl.ts';
import type { Permission } from '#domain/team/role.ts';
import { useWhen } from '../use-texts.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const UNITS = [
  ['day', DAY_MS],
  ['hour', 3_600_000],
  ['minute', MINUTE_MS],
] as const;

/** Returns the largest unit that fits, as a whole number, at least a minute. */
function toSpan(ms: number): [count: number, unit: (typeof UNITS)[number][0]] {
  const [unit, size] = UNITS.find(([, length]) => ms >= length) ?? (['minute', MINUTE_MS] as const);
  return [Math.max(1, Math.floor(ms / size)), unit];
}

/** Formats a line in the reader's language. */
export function useAttentionText() {
  const { t, i18n } = useTranslation();
  const dates = useDates();
  const formatReason = useReason();
  const day = (ms: number) => toDay(new Date(ms), dates.timeZone);

  function formatDay(due: string, now: Date): string {
    if (day(Date.parse(due)) === day(now.getTime()))
      return t('adminAttention.due.today', { time: formatClock(due, dates) });
    if (day(Date.parse(due)) === day(now.getTime() - DAY_MS)) return t('adminAttention.due.yesterday');
    return formatDate(due, dates);
  }

  return {
    formatReason,
    formatTitle: ({ kind, since }: AttentionLine, now: Date): string =>
      kind === 'held'
        ? t('adminAttention.kind.held', { count: countDays(since, now) })
        : t(`adminAttention.kind.${kind}`),

    /** Describes when a line is or was due, how far away that is, and whether it is overdue. */
    formatDue({ since, due }: AttentionLine, now: Date) {
      const ms = Date.parse(due) - now.getTime();
      const [count, unit] = toSpan(Math.abs(ms));
      // A line that is due immediately is not overdue on its first day.
      const isOver = ms < (since === due ? -DAY_MS : 0);
      const distance = isOver
        ? t('adminAttention.due.over', { span: formatSpan(count, unit, i18n.language) })
        : getIntl(Intl.RelativeTimeFormat, i18n.language, { numeric: 'always' }).format(ms < 0 ? -count : count, unit);
      return { day: formatDay(due, now), distance, isOver };
    },
  };
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Isolates text from outside, so that its direction does not affect the sentence around it. */
export const isolate = (text: string): string => (RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text);

/** Returns where the line's one action leads; `look` is the link for users who may not act. */
export function toTarget(
  { kind, id, shipment, text }: AttentionLine,
  can: (permission: Permission) => boolean,
): { to: string; action: AttentionLine['kind'] | 'look' } {
  if (kind === 'import') return { to: href('/admin/imports/:id', { id }), action: kind };
  if (kind === 'bounced') return { to: href('/admin/mail/:id', { id }), action: kind };
  if (kind === 'webhook') return { to: href('/admin/settings/webhooks/:id', { id }), action: kind };
  const of = { id: shipment?.id ?? id };
  const detail = href('/admin/shipments/:id', of);
  const edit = href('/admin/shipments/edit/:id', of);
  if ((kind === 'promise' || kind === 'attempt') && can('shipments:write'))
    return { to: `${edit}#f-estimatedDeliveryDate`, action: kind };
  if (kind === 'place' && can('shipments:write')) {
    const isOrigin = toFirstPart(text) === shipment?.origin;
    return { to: `${edit}#f-${isOrigin ? 'originAddress' : 'destinationAddress'}`, action: kind };
  }
  if (kind === 'announced' && can('people:read')) return { to: detail, action: kind };
  return can('events:write') ? { to: `${detail}#add-status`, action: kind } : { to: detail, action: 'look' };
}

/** Counts the whole days since then, at least one. */
const countDays = (since: string, now: Date): number =>
  Math.max(1, Math.floor((now.getTime() - Date.parse(since)) / DAY_MS));

/** Explains a line in one sentence in the reader's language. */
function useReason(): (line: AttentionLine, now: Date) => string {
  const { t } = useTranslation();
  const dates = useDates();
  const when = useWhen();
  const { formatEvent, formatReason } = useEventText();
  return ({ kind, since, due, code, reason, import: list, ...line }, now) => {
    const [place, text] = [isolate(line.place), isolate(line.text)];
    const values = { place, text, when: when.inSentence(since) };
    switch (kind) {
      case 'held':
        return text || (code ? formatEvent({ status: 'ON_HOLD', code }) : '');
      case 'promise': {
        const day = formatSentenceDay(due, now, dates);
        return t(place ? 'adminAttention.reason.promiseAt' : 'adminAttention.reason.promise', { day, place });
      }
      case 'attempt':
        return reason
          ? t('adminAttention.reason.attemptFor', {
              ...values,
              reason: formatReason({ status: 'OUT_FOR_DELIVERY', reason }),
            })
          : t('adminAttention.reason.attempt', values);
      case 'contradiction':
        return t(place ? 'adminAttention.reason.contradictionAt' : 'adminAttention.reason.contradiction', values);
      case 'silent':
        return t(place ? 'adminAttention.reason.silentAt' : 'adminAttention.reason.silent', values);
      case 'announced':
        return t('adminAttention.reason.announced', { count: countDays(since, now) });
      case 'import':
        return t('adminAttention.reason.import', { ...values, count: list?.rows ?? 0, file: list?.fileName });
      default:
        return t(`adminAttention.reason.${kind}`, values);
    }
  };
}

/** Returns the element id of a cause. */
export const toCauseId = ({ kind, words }: Pick<AttentionCause, 'kind' | 'words'>): string =>
  words === null ? `cause-${kind}` : `place-${toPlaceWords(words).key.replaceAll(' ', '-')}`;

/** Returns the address that focuses a cause on its page. */
export const toCauseAddress = (cause: Pick<AttentionCause, 'kind' | 'words'>): string =>
  `${href('/admin/attention')}#${encodeURIComponent(toCauseId(cause))}`;

/** Opens the form that gives all late shipments a new date. */
export const NEW_DATES = '#new-dates';
