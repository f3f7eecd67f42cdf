import { type DateContext, formatSentenceDay, formatSentenceTime, isAfterToday, isBeforeToday } from '../dates.ts';
import { getSentenceSeparator } from '../languages.ts';
import { isUndelivered, isUnsettledCode, type PublicShipment } from '../tracking/public-shipment.ts';
import type { PublicEventCode, PublicReason } from './event-code.ts';

type Advice = 'access' | 'address' | 'beThere' | 'call' | 'closed' | 'day' | 'nothing' | 'papers' | 'sender' | 'settle';

/** Advice for readers by code, and by the reason of a failed attempt. */
const ADVICE = {
  collection_failed: 'day',
  attempt_failed: 'day',
  back_at_depot: 'day',
  held_customs: 'papers',
  held_by_customer: 'call',
  damaged: 'settle',
  lost: 'settle',
  returning: 'sender',
  returned: 'sender',
  contact_us: 'call',
  not_home: 'beThere',
  no_access: 'access',
  address_not_found: 'address',
  closed: 'closed',
  no_time: 'nothing',
  weather: 'nothing',
} as const satisfies Partial<Record<PublicEventCode, Advice>> & Record<PublicReason, Advice>;

type ExceptionCode = keyof typeof ADVICE & PublicEventCode;
type UndeliveredCode = 'attempt_failed' | 'back_at_depot';
export type ExceptionKey =
  | `event.news.happened.${ExceptionCode}`
  | `event.news.next.${Exclude<ExceptionCode, UndeliveredCode> | 'day' | 'noDay'}`
  | `event.news.advice.${Advice}`
  | `event.reason.${PublicReason}`;

/** The reader's language and time. `format` returns a text in that language with its placeholders filled. */
export interface ExceptionReader {
  now: Date;
  dates: DateContext;
  format(key: ExceptionKey, values: { time?: string; day?: string }): string;
}

/**
 * Each a sentence or two, except `code`: the heading of the page, absent if only the office can explain. `advice` keeps
 * the placeholder `<phone/>` for the company's number.
 */
export interface DeliveryException {
  code?: Exclude<PublicEventCode, 'contact_us'>;
  happened: string;
  next: string;
  advice: string;
}

type ExceptionFacts = Pick<PublicShipment, 'status' | 'estimatedDeliveryDate' | 'trackingHistory'>;

const isExceptionCode = (code: PublicEventCode | undefined): code is ExceptionCode =>
  code !== undefined && code in ADVICE;

const isAtDoor = (code: PublicEventCode | undefined) => code === 'out' || code === 'attempt_failed';

/** Returns the newest valid entry if it is an exception of the current status, with the preceding delivery attempt. */
function findException({ status, trackingHistory }: Pick<ExceptionFacts, 'status' | 'trackingHistory'>) {
  const entries = trackingHistory.filter(({ corrected }) => !corrected);
  const [newest] = entries;
  if (newest?.status !== status || !isExceptionCode(newest.code)) return undefined;
  // An attempt counts until the shipment goes out for delivery again.
  const last = entries.find((entry) => entry.status !== 'OUT_FOR_DELIVERY' || isAtDoor(entry.code));
  const attempt = last?.code === 'attempt_failed' ? last : undefined;
  const { reason, timestamp } = attempt ?? newest;
  return { newest, code: newest.code, attempt, reason, timestamp };
}

/** Returns the day of the next attempt: the estimate if it is after the last attempt and not before today. */
function findNextDay({ estimatedDeliveryDate: due }: ExceptionFacts, attemptAt: string, now: Date, timeZone: string) {
  const isAhead = due && isAfterToday(due, new Date(attemptAt), timeZone) && !isBeforeToday(due, now, timeZone);
  return isAhead ? due : null;
}

/** Returns when the delivery attempt failed (ISO 8601, UTC), while nothing newer is known. */
export function findAttemptTime(shipment: Pick<ExceptionFacts, 'status' | 'trackingHistory'>): string | undefined {
  const exception = findException(shipment);
  return exception && isUndelivered(exception.code) ? exception.timestamp : undefined;
}

/** Whether the shipment is back from a failed attempt and no next day is set. It is then on the attention list. */
export function isWithoutNextAttempt(shipment: ExceptionFacts, now: Date, timeZone: string): boolean {
  const attemptAt = findAttemptTime(shipment);
  return attemptAt !== undefined && !findNextDay(shipment, attemptAt, now, timeZone);
}

/**
 * Whether the shipment has no expected day: it is lost, damaged, or waiting for its next attempt. The old
 * estimate no longer counts, even on its own day.
 */
export const isWithoutDay = (shipment: ExceptionFacts, now: Date, timeZone: string): boolean =>
  isUnsettledCode(findException(shipment)?.code) || isWithoutNextAttempt(shipment, now, timeZone);

/**
 * Describes a delivery exception, what happens next and what the reader can do, from the public view only; undefined if
 * there is none. An exception lasts while its entry is the newest uncorrected one with the shipment's status: any later
 * scan ends it.
 */
export function describeException(
  shipment: ExceptionFacts,
  { now, dates, format }: ExceptionReader,
): DeliveryException | undefined {
  const exception = findException(shipment);
  if (!exception) return undefined;
  const { newest, code, attempt, reason, timestamp } = exception;
  const time = formatSentenceTime(timestamp, now, dates);
  const event = attempt ? 'attempt_failed' : code;
  const happened = format(`event.news.happened.${event}`, { time });
  const gap = getSentenceSeparator(dates.language);
  return {
    ...(event !== 'contact_us' && { code: event }),
    happened: reason ? happened + gap + format(`event.reason.${reason}`, {}) : happened,
    next: (attempt && attempt !== newest ? format('event.news.happened.back_at_depot', {}) + gap : '') + formatNext(),
    advice: format(`event.news.advice.${ADVICE[reason ?? code]}`, {}),
  };

  function formatNext(): string {
    if (!isUndelivered(code)) return format(`event.news.next.${code}`, {});
    const day = findNextDay(shipment, timestamp, now, dates.timeZone);
    if (!day) return format('event.news.next.noDay', {});
    return format('event.news.next.day', { day: formatSentenceDay(day, now, dates) });
  }
}
