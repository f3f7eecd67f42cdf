import { type BusinessHours, findNextOpening } from '../company/next-opening.ts';
import type { Permission } from '../team/role.ts';
import { toInstant, toLocalTime } from '../time-zone.ts';
import { WEBHOOK_GIVEN_UP_HOURS } from '../webhooks/webhook.ts';

export const ATTENTION_GROUPS = ['held', 'attempt', 'late', 'contradiction', 'announced', 'data', 'webhook'] as const;
export type AttentionGroup = (typeof ATTENTION_GROUPS)[number];

interface AttentionRule {
  group: AttentionGroup;
  /** The permission a reader needs in addition to access to the list. */
  needs: Permission;
  /** Hours until the cause becomes a line; `day` means at the end of the company's day. */
  waits: number | 'day';
  /** Hours after its cause began by which a line should be handled. */
  due: number;
}

/**
 * Rules for each kind; their order breaks ties between lines due at the same time.
 * server/attention/attention-sources.repository.ts finds the causes. Decision 0052.
 */
const RULES = {
  held: { group: 'held', needs: 'shipments:read', waits: 24, due: 24 },
  promise: { group: 'late', needs: 'shipments:read', waits: 'day', due: 0 },
  attempt: { group: 'attempt', needs: 'shipments:read', waits: 0, due: 20 },
  contradiction: { group: 'contradiction', needs: 'shipments:read', waits: 0, due: 0 },
  silent: { group: 'late', needs: 'shipments:read', waits: 0, due: 0 },
  announced: { group: 'announced', needs: 'shipments:read', waits: 168, due: 192 },
  place: { group: 'data', needs: 'shipments:read', waits: 0, due: 24 },
  bounced: { group: 'data', needs: 'mails:read', waits: 0, due: 24 },
  import: { group: 'data', needs: 'imports:read', waits: 0, due: 168 },
  webhook: { group: 'webhook', needs: 'webhooks:read', waits: 0, due: WEBHOOK_GIVEN_UP_HOURS },
} as const satisfies Record<string, AttentionRule>;

export type AttentionKind = keyof typeof RULES;
export const ATTENTION_KINDS = Object.keys(RULES) as [AttentionKind, ...AttentionKind[]];

/** Maximum count per kind. */
export const MAX_COUNTED = 100;
/** A cause with more lines opens as a list of its shipments. */
export const MAX_EXPANDED = 50;

const HOUR_MS = 3_600_000;

/** Returns the group in which a kind is listed. */
export const toAttentionGroup = (kind: AttentionKind): AttentionGroup => RULES[kind].group;

/** Lists the kinds these permissions show, optionally of one group. */
export const listAttentionKinds = (permissions: readonly Permission[], group?: AttentionGroup): AttentionKind[] =>
  ATTENTION_KINDS.filter((kind) => permissions.includes(RULES[kind].needs) && (!group || RULES[kind].group === group));

/** Returns the hours after its cause began by which a line is due. */
export const toDueHours = (kind: AttentionKind): number => RULES[kind].due;

/** Returns the start of the company's day that is `days` after the day of `now`. */
function toMidnight(now: Date, timeZone: string, days: number): Date {
  const { day, ...month } = toLocalTime(now, timeZone);
  return toInstant({ ...month, day: day + days, hour: 0, minute: 0 }, timeZone);
}

/** Returns the latest start of a cause that already shows as a line. */
export function toLatestVisibleStart(kind: AttentionKind, now: Date, timeZone: string): Date {
  const { waits } = RULES[kind];
  if (waits === 'day') return new Date(toMidnight(now, timeZone, 0).getTime() - 1);
  return new Date(now.getTime() - waits * HOUR_MS);
}

/** Returns when a cause that began at `since` becomes a line. */
export function toVisibleAt(kind: AttentionKind, since: Date, timeZone: string): Date {
  const { waits } = RULES[kind];
  return waits === 'day' ? toMidnight(since, timeZone, 1) : new Date(since.getTime() + waits * HOUR_MS);
}

/**
 * Returns when "Tomorrow" ends: when the office in this time zone opens on its next business day, never today, or
 * midnight if it is open then.
 */
export function nextBusinessDay(now: Date, timeZone: string, businessHours: BusinessHours): Date {
  const midnight = toMidnight(now, timeZone, 1);
  const opening = findNextOpening(midnight, timeZone, businessHours);
  return opening.isOpen ? midnight : opening.from;
}

/**
 * Returns the company's day ("2026-12-02") during office hours in this time zone, when the daily email may go out; else
 * undefined.
 */
export function toMailDay(now: Date, timeZone: string, businessHours: BusinessHours): string | undefined {
  if (!findNextOpening(now, timeZone, businessHours).isOpen) return undefined;
  const { year, month, day } = toLocalTime(now, timeZone);
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}
