import type { ChartState } from '#domain/route-chart.ts';
import type { JourneyStage } from '#domain/shipment-status.ts';
import { findPlace, type LonLat, type Place } from './places.ts';
import { measure, toKm, toLegs, toTrack } from './sphere.ts';

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
  /** Public places of the scans, oldest first; unlisted ones too. */
  scans: string[];
  stage: JourneyStage;
  isHeld: boolean;
}

/** A place that was scanned on the way, by the name it was given. */
export interface Stop {
  name: string;
  at: LonLat;
}

interface Ends {
  origin: LonLat;
  destination: LonLat;
  directKm: number;
}
/**
 * What may be drawn of a journey: every located scan in its order, each only once in a row, without those at the origin.
 * `shares` say where on a strip the stops lie, 0..1; the last of them is the position. `legs` are the ways from each place of
 * a line to the next, as points. A complete line ends at the destination.
 */
export type RoutePlan =
  | { kind: 'ruler'; stops: Stop[] }
  | ({ kind: 'strip'; stops: Stop[]; shares: number[]; isStarted: boolean; isComplete: boolean } & Ends)
  | ({ kind: 'line'; stops: Stop[]; legs: LonLat[][]; isComplete: boolean } & Ends);

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

/** The scans with a listed place; `isStarted` when the first of them, or more, were at the origin. */
function toStops(scans: string[], origin: Place | undefined): { stops: Stop[]; isStarted: boolean } {
  const stops: (Stop & { place: Place })[] = [];
  let isStarted = false;
  for (const name of scans) {
    const place = findPlace(name);
    if (!place || stops.at(-1)?.place === place) continue;
    if (stops.length === 0 && place === origin) isStarted = true;
    else stops.push({ name, at: place.at, place });
  }
  return { stops: stops.map(({ name, at }) => ({ name, at })), isStarted };
}

/** Whether a delivered journey ended where it should; "elsewhere" is no map that could be believed. */
function judgeEnd(journey: Journey, stops: Stop[], { destination, directKm }: Ends): 'there' | 'elsewhere' {
  const last = journey.scans.at(-1);
  const at = last === undefined ? undefined : findPlace(last)?.at;
  if (!at || stops.length === 0) return at && journey.scans.length > 1 ? 'elsewhere' : 'there';
  const missedKm = toKm(measure(at, destination));
  return missedKm <= Math.max(ARRIVED_KM, OFF_LINE_SHARE * directKm) ? 'there' : 'elsewhere';
}

/**
 * Decides between the map on which the route is straight, the map with the true polyline and the ruler without a map.
 * Nothing is drawn on land that is not known: DESIGN sections 1 and 5.
 */
export function planRoute(journey: Journey): RoutePlan {
  const from = findPlace(journey.from);
  const to = findPlace(journey.to);
  const { stops, isStarted } = toStops(journey.scans, from);
  if (!from || !to) return { kind: 'ruler', stops };
  const [origin, destination] = [from.at, to.at];
  const length = measure(origin, destination);
  const directKm = toKm(length);
  if (directKm < SHORTEST_KM) return { kind: 'ruler', stops };
  if (length > LONGEST_RADIANS) return { kind: 'ruler', stops };
  const ends = { origin, destination, directKm };
  const isComplete = toChartState(journey) === 'delivered';
  if (isComplete && judgeEnd(journey, stops, ends) === 'elsewhere') return { kind: 'ruler', stops };
  const found = stops.map(({ at }) => toOffLine(at, origin, destination));
  const isStraight = found.every(
    ({ share, off }, index) => off <= OFF_LINE_SHARE && share >= (found[index - 1]?.share ?? 0),
  );
  if (!isStraight) {
    const legs = toLegs([origin, ...stops.map(({ at }) => at), destination]);
    return { kind: 'line', ...ends, stops, legs, isComplete };
  }
  return { kind: 'strip', ...ends, stops, shares: found.map(({ share }) => share), isStarted, isComplete };
}
