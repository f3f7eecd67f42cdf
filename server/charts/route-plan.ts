import type { ChartState } from '#domain/route-chart.ts';
import type { JourneyStage } from '#domain/shipment-status.ts';
import { findPlace, type LonLat } from './places.ts';
import { measure, toKm, toTrack } from './sphere.ts';

/** Shorter routes would show a few roads' worth of a map made for oceans. */
const SHORTEST_KM = 150;
/** Between opposite points of the globe every direction is equally short. */
const LONGEST_RADIANS = (175 / 180) * Math.PI;
/** A scan farther off than this share of the route is drawn where it is, not on the line. */
const OFF_LINE_SHARE = 0.08;
/** A delivery farther than this from its destination is no complete line. */
const ARRIVED_KM = 50;

export interface Journey {
  from: string;
  to: string;
  /** Public place of the last scan that has one; '' when none has. */
  at: string;
  stage: JourneyStage;
  isHeld: boolean;
}

/** What may be drawn of a journey. `share` is how much of a strip is scanned, 0..1; undefined when no scan is located. */
export type RoutePlan =
  | { kind: 'ruler'; directKm?: number }
  | { kind: 'strip'; origin: LonLat; destination: LonLat; directKm: number; share: number | undefined }
  | { kind: 'line'; origin: LonLat; via: LonLat; destination: LonLat; directKm: number };

export function toChartState({ stage, isHeld }: Journey): ChartState {
  if (isHeld) return 'held';
  if (stage === 'DELIVERED') return 'delivered';
  return stage === 'LABEL_CREATED' ? 'planned' : 'moving';
}

function toOffLine(point: LonLat, origin: LonLat, destination: LonLat): { share: number; off: number } {
  const length = measure(origin, destination);
  const { along, off } = toTrack(point, origin, destination);
  if (along < 0) return { share: 0, off: measure(point, origin) / length };
  if (along > length) return { share: 1, off: measure(point, destination) / length };
  return { share: along / length, off: Math.abs(off) / length };
}

function planUnscanned(journey: Journey, ends: { origin: LonLat; destination: LonLat; directKm: number }): RoutePlan {
  const state = toChartState(journey);
  if (state === 'planned') return { kind: 'strip', ...ends, share: undefined };
  if (state === 'delivered') return { kind: 'strip', ...ends, share: 1 };
  return { kind: 'ruler', directKm: ends.directKm };
}

/**
 * Decides between the map on which the route is straight, the map with the true polyline and the ruler without a map.
 * Nothing is drawn on land that is not known: DESIGN sections 1 and 5.
 */
export function planRoute(journey: Journey): RoutePlan {
  const origin = findPlace(journey.from)?.at;
  const destination = findPlace(journey.to)?.at;
  if (!origin || !destination) return { kind: 'ruler' };
  const length = measure(origin, destination);
  const directKm = toKm(length);
  if (directKm < SHORTEST_KM || length > LONGEST_RADIANS) return { kind: 'ruler', directKm };
  const ends = { origin, destination, directKm };
  if (journey.at === '') return planUnscanned(journey, ends);
  const via = findPlace(journey.at)?.at;
  if (!via) return { kind: 'ruler', directKm };
  if (toChartState(journey) === 'delivered') {
    const missedKm = toKm(measure(via, destination));
    const isThere = missedKm <= Math.max(ARRIVED_KM, OFF_LINE_SHARE * directKm);
    return isThere ? { kind: 'strip', ...ends, share: 1 } : { kind: 'ruler', directKm };
  }
  const { share, off } = toOffLine(via, origin, destination);
  return off <= OFF_LINE_SHARE ? { kind: 'strip', ...ends, share } : { kind: 'line', ...ends, via };
}
