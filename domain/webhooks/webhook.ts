/** `failing` after it was tried in vain for so long that only staff begin again; a pause is staff's. */
export const WEBHOOK_STATES = ['on', 'paused', 'failing'] as const;
export type WebhookState = (typeof WEBHOOK_STATES)[number];

/** In place of who paused it: events it had not been sent may be gone, and nobody may be told as if none were. */
export const WEBHOOK_STOPPED_BY_GAP = 'gap';

export const WEBHOOK_LIMITS = { url: 500, answer: 200 } as const;
/** How long an address is tried before it stands still. */
export const WEBHOOK_GIVEN_UP_HOURS = 72;
/** After a change of the secret both sign for so long. */
export const WEBHOOK_SECRETS_HOURS = 24;
export const WEBHOOK_DELIVERIES_DAYS = 30;
/** More events that wait are not counted. */
export const WEBHOOK_WAITING_LIMIT = 10_000;
