import type { DeliveryKind } from '#domain/shipments/filter.ts';
import { SERVICE_TYPES, type ServiceType } from '#domain/shipments/shipment.ts';
import { SHIPMENT_STATUSES, type ShipmentStatus } from '#domain/shipments/status.ts';
import type { PackedDay } from './packed-day.ts';

/** The kind of a first delivery; exactly one applies. */
export const DELIVERIES = ['ON_TIME', 'ONE_DAY_LATE', 'LATER', 'UNPROMISED'] as const satisfies DeliveryKind[];

/**
 * Encodes the counted properties of a shipment, besides lane and time, as an index in KINDS. Packed days store these
 * numbers, so changing the order or one of the three lists requires a migration that empties report_days.
 */
export interface Kind {
  /** Undefined for values that only manual SQL can write. */
  service: ServiceType | undefined;
  status: ShipmentStatus;
  /** Undefined without a delivery entry. */
  delivery: (typeof DELIVERIES)[number] | undefined;
}

export const KINDS: readonly Kind[] = [...SERVICE_TYPES, undefined].flatMap((service) =>
  SHIPMENT_STATUSES.flatMap((status) => [...DELIVERIES, undefined].map((delivery) => ({ service, status, delivery }))),
);

/** A fact to add (1) or subtract (-1) besides the packed days. */
export interface LooseFact {
  sign: number;
  day: string;
  /** Index in report_lanes; null if the lane is new, or the addresses were not read yet. */
  lane: number | null;
  origin: string | null;
  destination: string | null;
  /** Index in KINDS. */
  kind: number;
  seconds: number;
}

/** All facts of a report in one snapshot. */
export interface PeriodFacts {
  packed: PackedDay[];
  loose: LooseFact[];
}

/** A loose fact, encoded like packed ones. */
interface NumberedFact extends LooseFact {
  lane: number;
}

/** Facts with numeric lanes: those of report_lanes, 0 for none yet, and higher numbers for new lanes. */
export interface NumberedFacts {
  packed: PackedDay[];
  loose: NumberedFact[];
  laneCount: number;
  /** Lanes missing from report_lanes. */
  names: Map<number, { origin: string; destination: string }>;
  /** Whether a kind is selected, by its index in KINDS. */
  selectedKinds: Uint8Array;
  /** Whether a lane is selected, by its number; undefined if all are. */
  selectedLanes: Uint8Array | undefined;
}

interface FactFilter {
  isSelected: (kind: Kind) => boolean;
  lanes: number[] | undefined;
}

/** Prepares facts for counting. Packed facts cover all lanes, so only those in `lanes` count, if given. */
export function numberFacts({ packed, loose }: PeriodFacts, { isSelected, lanes }: FactFilter): NumberedFacts {
  const highest = [...packed.map(({ highestLane }) => highestLane), ...loose.map(({ lane }) => lane ?? 0)];
  let laneCount = highest.reduce((most, lane) => Math.max(most, lane), 0) + 1;
  const added = new Map<string, number>();
  const names: NumberedFacts['names'] = new Map();
  const numbered = loose.map(({ lane, ...fact }) => {
    const { origin, destination } = fact;
    if (lane !== null || origin === null || destination === null) return { ...fact, lane: lane ?? 0 };
    const key = JSON.stringify([origin, destination]);
    const number = added.get(key) ?? laneCount++;
    added.set(key, number);
    names.set(number, { origin, destination });
    return { ...fact, lane: number };
  });
  const selectedKinds = Uint8Array.from(KINDS, (kind) => Number(isSelected(kind)));
  const selectedLanes = lanes && new Uint8Array(laneCount);
  for (const lane of lanes ?? []) if (lane < laneCount && selectedLanes) selectedLanes[lane] = 1;
  return { packed, loose: numbered, laneCount, names, selectedKinds, selectedLanes };
}

export interface CountedFacts {
  /** Counts per kind, by day. */
  days: Map<string, Int32Array>;
  /** First deliveries by lane. */
  delivered: Int32Array;
  unplaced: number;
}

const isTimed = Uint8Array.from(KINDS, ({ delivery }) => Number(delivery !== undefined));

export function countFacts({ packed, loose, laneCount, selectedKinds, selectedLanes }: NumberedFacts): CountedFacts {
  const delivered = new Int32Array(laneCount);
  const days = new Map<string, Int32Array>();
  let unplaced = 0;
  const getCounts = (day: string) => {
    const counts = days.get(day) ?? new Int32Array(KINDS.length);
    days.set(day, counts);
    return counts;
  };
  const count = (counts: Int32Array, sign: number, lane: number, kind: number) => {
    if (!selectedKinds[kind]) return;
    (counts[kind] as number) += sign;
    if (lane === 0) unplaced += sign;
    else if (isTimed[kind]) (delivered[lane] as number) += sign;
  };
  for (const { day, lanes, kinds } of packed) {
    const counts = getCounts(day);
    for (let place = 0; place < lanes.length; place++) {
      const lane = lanes[place] as number;
      if (!selectedLanes || selectedLanes[lane]) count(counts, 1, lane, kinds[place] as number);
    }
  }
  for (const { day, sign, lane, kind } of loose) count(getCounts(day), sign, lane, kind);
  return { days, delivered, unplaced };
}

export interface LaneTimes {
  /** Shortest first. */
  seconds: Float64Array;
  promised: number;
  onTime: number;
}

/** Delivery times of these lanes, in order. */
export function collectTimes({ packed, loose, laneCount, selectedKinds }: NumberedFacts, lanes: number[]): LaneTimes[] {
  const isListed = new Uint8Array(laneCount);
  for (const lane of lanes) isListed[lane] = 1;
  const figures = new Map(
    lanes.map((lane) => [lane, { added: [] as number[], removed: new Map<number, number>(), promised: 0, onTime: 0 }]),
  );
  const collect = (sign: number, lane: number, kind: number, seconds: number) => {
    const one = figures.get(lane);
    if (!one || !selectedKinds[kind] || !isTimed[kind]) return;
    const delivery = KINDS[kind]?.delivery;
    if (sign > 0) one.added.push(seconds);
    else one.removed.set(seconds, (one.removed.get(seconds) ?? 0) + 1);
    if (delivery !== 'UNPROMISED') one.promised += sign;
    if (delivery === 'ON_TIME') one.onTime += sign;
  };
  for (const { lanes: laneOf, kinds, seconds } of packed)
    for (let place = 0; place < laneOf.length; place++) {
      const lane = laneOf[place] as number;
      if (isListed[lane]) collect(1, lane, kinds[place] as number, seconds[place] as number);
    }
  for (const { sign, lane, kind, seconds } of loose) collect(sign, lane, kind, seconds);
  return [...figures.values()].map(({ added, removed, ...counts }) => ({
    ...counts,
    seconds: removeOnce(added, removed).sort(),
  }));
}

/** Removes each subtracted time once. */
function removeOnce(added: number[], removed: Map<number, number>): Float64Array {
  if (removed.size === 0) return Float64Array.from(added);
  const left = added.filter((seconds) => {
    const count = removed.get(seconds) ?? 0;
    if (count > 0) removed.set(seconds, count - 1);
    return count === 0;
  });
  return Float64Array.from(left);
}

/** Interpolates linearly between the two nearest, like PostgreSQL's percentile_cont. */
export function findPercentile(sorted: Float64Array, share: number): number {
  const at = share * (sorted.length - 1);
  const low = sorted[Math.floor(at)] ?? 0;
  const high = sorted[Math.ceil(at)] ?? 0;
  return low + (at - Math.floor(at)) * (high - low);
}
