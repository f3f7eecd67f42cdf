import { type BusinessHours, findNextOpening } from '../company/next-opening.ts';
import type { Permission } from '../team/role.ts';
import { toInstant, toLocalTime } from '../time-zone.ts';
import { WEBHOOK_GIVEN_UP_HOURS } from '../webhooks/webhook.ts';

/** The tabs of the page. */
export const ATTENTION_GROUPS = ['held', 'attempt', 'late', 'contradiction', 'announced', 'data', 'webhook'] as const;
export type AttentionGroup = (typeof ATTENTION_GROUPS)[number];

interface AttentionRule {
  group: AttentionGroup;
  /** What whoever sees its lines has to be allowed, beside the list itself. */
  needs: Permission;
  /** So many hours its cause may last before there is a line; `day` until the company's day is over. */
  waits: number | 'day';
  /** So many hours after it began it should have been dealt with. */
  due: number;
}

/**
 * Everything that needs somebody, in the order of lines that are due at the same moment. Where their causes are found stands
 * in server/attention/attention-sources.repository.ts. Decision 0052.
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

/** More of a kind are not counted. */
export const MOST_COUNTED = 100;

const HOUR_MS = 3_600_000;

export const toAttentionGroup = (kind: AttentionKind): AttentionGroup => RULES[kind].group;

/** The kinds of a group, or all, that these permissions show. */
export const listAttentionKinds = (permissions: readonly Permission[], group?: AttentionGroup): AttentionKind[] =>
  ATTENTION_KINDS.filter((kind) => permissions.includes(RULES[kind].needs) && (!group || RULES[kind].group === group));

/** How many hours after its cause began a line is due. */
export const toDueHours = (kind: AttentionKind): number => RULES[kind].due;

/** When the company's day begins, so many days after that of `now`. */
function toMidnight(now: Date, timeZone: string, days: number): Date {
  const { day, ...month } = toLocalTime(now, timeZone);
  return toInstant({ ...month, day: day + days, hour: 0, minute: 0 }, timeZone);
}

/** There is a line of what began at this moment or before. */
export function toShownBegin(kind: AttentionKind, now: Date, timeZone: string): Date {
  const { waits } = RULES[kind];
  if (waits === 'day') return new Date(toMidnight(now, timeZone, 0).getTime() - 1);
  return new Date(now.getTime() - waits * HOUR_MS);
}

/** When there will be a line of what began, or begins, at `since`. */
export function toShownAt(kind: AttentionKind, since: Date, timeZone: string): Date {
  const { waits } = RULES[kind];
  return waits === 'day' ? toMidnight(since, timeZone, 1) : new Date(since.getTime() + waits * HOUR_MS);
}

/**
 * Until when "Tomorrow" puts a line off: when the company's office in this time zone opens on its next day of work, which is
 * never today; at midnight where it is open then.
 */
export function nextBusinessDay(now: Date, timeZone: string, businessHours: BusinessHours): Date {
  const midnight = toMidnight(now, timeZone, 1);
  const opening = findNextOpening(midnight, timeZone, businessHours);
  return opening.isOpen ? midnight : opening.from;
}

/** The company's day, "2026-12-02", while its office in this time zone is at work and staff are told of it; else undefined. */
export function toTellingDay(now: Date, timeZone: string, businessHours: BusinessHours): string | undefined {
  if (!findNextOpening(now, timeZone, businessHours).isOpen) return undefined;
  const { year, month, day } = toLocalTime(now, timeZone);
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}
