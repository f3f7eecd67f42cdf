import { type ChartState, type RoutedEntry, type RoutedShipment, toJourneyStage } from '#domain/charts/route-chart.ts';
import type { Language } from '#domain/languages.ts';
import type { JourneyStage, ShipmentStatus } from '#domain/shipments/status.ts';
import { isGoingBack } from '#domain/tracking/public-shipment.ts';
import type { RouteQuery } from './draw-route.ts';
import { findPlace, type LonLat, type Place, toPlaceKey } from './places.ts';
import { measure, toKm, toLegs, toTrack } from './sphere.ts';

/** Shorter routes would show little on maps made for oceans. */
const MIN_ROUTE_KM = 150;
/** Between opposite points of the globe every direction is equally short. */
const MAX_ROUTE_RADIANS = (175 / 180) * Math.PI;
/** A scan farther from the line than this share of the route bends the line. */
const OFF_LINE_SHARE = 0.08;

export interface Journey {
  from: string;
  to: string;
  /** Public places of the scans, oldest first, including unlisted ones. */
  scans: string[];
  /** Public place of the newest scan, the only possible position; '' if it has none. */
  newest: string;
  stage: JourneyStage;
  isHeld: boolean;
  /** Whether it goes back, or is back, to the sender. */
  isReturn: boolean;
}

/** A scanned place on the way, by the name in the scan. */
export interface Stop {
  name: string;
  at: LonLat;
}

interface Ends {
  origin: LonLat;
  destination: LonLat;
  directKm: number;
}
/** `hasPosition`: the newest scan is the last stop or at the origin. `isComplete`: the line ends at the destination. */
interface Progress {
  stops: Stop[];
  hasPosition: boolean;
  isComplete: boolean;
}

/**
 * What can be drawn of a journey: every located scan in order, without consecutive repeats and those at the origin.
 * `shares` are the positions of stops on a strip, 0..1, and `turn` is where a return turned back. `legs` are the ways
 * between places of a line, as points.
 */
export type RoutePlan = Progress &
  (
    | { kind: 'ruler' }
    | ({ kind: 'strip'; shares: number[]; turn?: number | undefined } & Ends)
    | ({ kind: 'line'; legs: LonLat[][] } & Ends)
  );

/** Whether two names are the same place, in any language, listed or not. */
export function isSamePlace(one: string, other: string): boolean {
  const place = findPlace(one);
  return toPlaceKey(one) === toPlaceKey(other) || (place !== undefined && place === findPlace(other));
}

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

/** Returns the scans with a listed place, without the initial ones at the origin. */
function toStops(scans: string[], origin: Place | undefined): Stop[] {
  const stops: (Stop & { place: Place })[] = [];
  for (const name of scans) {
    const place = findPlace(name);
    if (!place || stops.at(-1)?.place === place) continue;
    if (stops.length > 0 || place !== origin) stops.push({ name, at: place.at, place });
  }
  return stops.map(({ name, at }) => ({ name, at }));
}

/**
 * Chooses between the map with a straight route, the map with the true polyline, and the ruler without a map. An
 * unknown place never gets a map.
 */
export function planRoute(journey: Journey): RoutePlan {
  const { newest } = journey;
  const from = findPlace(journey.from);
  const to = findPlace(journey.to);
  const stops = toStops(journey.scans, from);
  // A delivery without a place is at the destination; a delivery elsewhere is drawn there.
  const isComplete = toChartState(journey) === 'delivered' && (newest === '' || isSamePlace(newest, journey.to));
  const progress = { stops, isComplete, hasPosition: findPlace(newest) !== undefined };
  if (!from || !to) return { kind: 'ruler', ...progress };
  const [origin, destination] = [from.at, to.at];
  const length = measure(origin, destination);
  const directKm = toKm(length);
  if (directKm < MIN_ROUTE_KM || length > MAX_ROUTE_RADIANS) return { kind: 'ruler', ...progress };
  const ends = { origin, destination, directKm };
  const offsets = stops.map(({ at }) => toOffLine(at, origin, destination));
  const shares = offsets.map(({ share }) => share);
  const turn = journey.isReturn ? Math.max(0, ...shares) : 0;
  const turnIndex = turn > 0 ? shares.indexOf(turn) : shares.length;
  const isStraight = offsets.every(({ share, off }, index) => {
    const previous = shares[index - 1] ?? 0;
    return off <= OFF_LINE_SHARE && (index > turnIndex ? share <= previous : share >= previous);
  });
  if (!isStraight) {
    const legs = toLegs([origin, ...stops.map(({ at }) => at), destination]);
    return { kind: 'line', ...progress, ...ends, legs };
  }
  return { kind: 'strip', ...progress, ...ends, shares, ...(turn > 0 && { turn }) };
}

/** Longer than any listed place, in UTF-16 units. */
const PLACE_LENGTH = 200;
/** Only the newest scans are drawn. */
export const MAX_SCANS = 60;

/** Returns the places of the scans, oldest first, without consecutive repeats and empty ones. */
function toScannedPlaces(newestFirst: readonly string[]): string[] {
  const named = newestFirst.toReversed().filter((place) => place !== '');
  const once = named.filter((place, index) => place !== named[index - 1]);
  return once.slice(-MAX_SCANS).map((place) => place.slice(0, PLACE_LENGTH));
}

/** Returns where the newest scan was. A label isn't a scan, and an unscanned delivery has no place. */
function findNewestPlace(status: ShipmentStatus, [newest]: readonly RoutedEntry[]): string {
  if (!newest || newest.status === 'LABEL_CREATED') return '';
  return status === 'DELIVERED' && newest.status !== 'DELIVERED' ? '' : newest.location;
}

/** Returns the input for drawing a shipment's route; corrected scans don't count. */
export function toRouteQuery(shipment: RoutedShipment, language: Language): RouteQuery {
  const { origin, destination, status } = shipment;
  const trackingHistory = shipment.trackingHistory.filter(({ corrected }) => !corrected);
  return {
    from: origin.slice(0, PLACE_LENGTH),
    to: destination.slice(0, PLACE_LENGTH),
    scans: toScannedPlaces(trackingHistory.map(({ location }) => location)),
    newest: findNewestPlace(status, trackingHistory).slice(0, PLACE_LENGTH),
    status,
    ...(isGoingBack(shipment) && { isReturn: true }),
    stage: toJourneyStage(
      status,
      trackingHistory.map((entry) => entry.status),
    ),
    language,
  };
}
