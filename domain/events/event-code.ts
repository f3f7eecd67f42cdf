import type { FieldProblem } from '../shipments/rules.ts';
import type { ShipmentStatus } from '../shipments/status.ts';

/** Details below the five statuses: each code has one status. */
const CODE_STATUS = {
  announced: 'LABEL_CREATED',
  collection_failed: 'LABEL_CREATED',
  collected: 'IN_TRANSIT',
  arrived: 'IN_TRANSIT',
  departed: 'IN_TRANSIT',
  loaded: 'IN_TRANSIT',
  unloaded: 'IN_TRANSIT',
  customs_in: 'IN_TRANSIT',
  customs_out: 'IN_TRANSIT',
  out: 'OUT_FOR_DELIVERY',
  attempt_failed: 'OUT_FOR_DELIVERY',
  back_at_depot: 'OUT_FOR_DELIVERY',
  to_person: 'DELIVERED',
  to_neighbour: 'DELIVERED',
  to_safe_place: 'DELIVERED',
  to_reception: 'DELIVERED',
  to_locker: 'DELIVERED',
  picked_up: 'DELIVERED',
  held_customs: 'ON_HOLD',
  held_address: 'ON_HOLD',
  held_payment: 'ON_HOLD',
  held_by_customer: 'ON_HOLD',
  damaged: 'ON_HOLD',
  lost: 'ON_HOLD',
  refused: 'ON_HOLD',
  returning: 'ON_HOLD',
  returned: 'ON_HOLD',
} as const satisfies Record<string, ShipmentStatus>;

export type EventCode = keyof typeof CODE_STATUS;
export const EVENT_CODES = Object.keys(CODE_STATUS) as [EventCode, ...EventCode[]];

/** Why a delivery attempt failed: reasons of `attempt_failed`. */
export const ATTEMPT_REASONS = [
  'not_home',
  'no_access',
  'address_not_found',
  'closed',
  'refused',
  'no_time',
  'weather',
  'age_check',
  'payment',
  'damaged',
] as const;
export type AttemptReason = (typeof ATTEMPT_REASONS)[number];

/** Codes that only sender and recipient should read; visitors are asked to contact the company. */
const DISCREET_CODES = ['held_address', 'held_payment', 'refused'] as const satisfies EventCode[];
const DISCREET_REASONS = ['age_check', 'payment', 'refused'] as const satisfies AttemptReason[];
/** The public code that replaces them. */
const CONTACT_US = 'contact_us' as const;

const isDiscreetCode = (code: EventCode): code is (typeof DISCREET_CODES)[number] =>
  (DISCREET_CODES as readonly EventCode[]).includes(code);
const isDiscreetReason = (reason: AttemptReason): reason is (typeof DISCREET_REASONS)[number] =>
  (DISCREET_REASONS as readonly AttemptReason[]).includes(reason);

export type PublicEventCode = Exclude<EventCode, (typeof DISCREET_CODES)[number]> | typeof CONTACT_US;
export type PublicReason = Exclude<AttemptReason, (typeof DISCREET_REASONS)[number]> | typeof CONTACT_US;
export const PUBLIC_EVENT_CODES: [PublicEventCode, ...PublicEventCode[]] = [
  CONTACT_US,
  ...EVENT_CODES.filter((code) => !isDiscreetCode(code)),
];
export const PUBLIC_REASONS: [PublicReason, ...PublicReason[]] = [
  CONTACT_US,
  ...ATTEMPT_REASONS.filter((reason) => !isDiscreetReason(reason)),
];

const toPublicCode = (code: EventCode): PublicEventCode => (isDiscreetCode(code) ? CONTACT_US : code);
const toPublicReason = (reason: AttemptReason): PublicReason => (isDiscreetReason(reason) ? CONTACT_US : reason);

/** Returns what visitors may see of an entry's code and reason; empty without a code. */
export const toPublicEvent = ({
  code,
  reason,
}: {
  code?: EventCode | undefined;
  reason?: AttemptReason | undefined;
}) => ({
  ...(code && { code: toPublicCode(code) }),
  ...(reason && { reason: toPublicReason(reason) }),
});

/** Lists the codes of a status in display order. */
export const listCodes = (status: ShipmentStatus): EventCode[] =>
  EVENT_CODES.filter((code) => CODE_STATUS[code] === status);

/** Returns the status that a code belongs to. */
export const toCodeStatus = (code: EventCode): ShipmentStatus => CODE_STATUS[code];

/** Whether the shipment is on its way back, or back, at its sender. */
export const isReturn = (code: EventCode | PublicEventCode | null | undefined): boolean =>
  code === 'returning' || code === 'returned';

/** Whether something was attempted and failed. */
export const isFailedAttempt = (code: EventCode | PublicEventCode | undefined): boolean =>
  code === 'attempt_failed' || code === 'collection_failed';

/** Checks that the code belongs to the status and that only a failed attempt has a reason. */
export function checkEventCode(event: {
  status: string;
  code?: EventCode | null | undefined;
  reason?: AttemptReason | null | undefined;
}): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (event.code && CODE_STATUS[event.code] !== event.status) {
    const codes = EVENT_CODES.filter((code) => CODE_STATUS[code] === event.status);
    const expected = codes.length > 0 ? `one of ${codes.join(', ')}, or another status` : undefined;
    problems.push({ path: 'code', code: 'invalidValue', expected });
  }
  if (event.reason && event.code !== 'attempt_failed')
    problems.push({ path: 'reason', code: 'invalidValue', expected: 'null unless the code is attempt_failed' });
  return problems;
}
