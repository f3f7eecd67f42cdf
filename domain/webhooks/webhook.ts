import { getIntl } from '../intl.ts';

/** `failing`: stopped after too many failures until staff restart it; `paused`: paused by staff. */
export const WEBHOOK_STATES = ['on', 'paused', 'failing'] as const;
export type WebhookState = (typeof WEBHOOK_STATES)[number];

/**
 * Replaces the name of the pausing person if unsent events may be lost, so that nobody resumes without noticing the
 * gap.
 */
export const WEBHOOK_STOPPED_BY_GAP = 'gap';

export const WEBHOOK_LIMITS = { url: 500, answer: 200 } as const;
/** Hours of failures after which a webhook stops. */
export const WEBHOOK_GIVEN_UP_HOURS = 72;
/** Hours during which both secrets sign after a change. */
export const WEBHOOK_SECRETS_HOURS = 24;
export const WEBHOOK_DELIVERIES_DAYS = 30;
/** Waiting events are counted up to this number. */
export const WEBHOOK_WAITING_LIMIT = 10_000;

/** Returns a number of waiting events for plural texts; above the limit, which isn't exact, a plus follows it. */
export const countWaiting = (count: number, language: string) => ({
  count,
  shown: `${getIntl(Intl.NumberFormat, language, {}).format(count)}${count >= WEBHOOK_WAITING_LIMIT ? '+' : ''}`,
});
