import type { HistoryEntry, Shipment } from '#domain/shipments/schema.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const iso = (ms: number) => new Date(ms).toISOString();

/** Working hours within which 9 of 10 next scans follow a scan of this kind. */
export const LANE_HOURS: Record<string, number> = {
  LABEL_CREATED: 30,
  IN_TRANSIT: 7,
  arrived: 12,
  out: 3,
  collected: 45,
};

/** Adds working hours: 8 to 18, Saturdays 9 to 14, UTC. */
export function addWorkingHours(at: number, hours: number): number {
  let left = hours * HOUR_MS;
  for (let day = Math.floor(at / DAY_MS) * DAY_MS; ; day += DAY_MS) {
    const weekday = new Date(day).getUTCDay();
    if (weekday === 0) continue;
    const [opens, closes] = weekday === 6 ? [9, 14] : [8, 18];
    const begin = Math.max(at, day + opens * HOUR_MS);
    if (begin + left < day + closes * HOUR_MS) return begin + left;
    left -= Math.max(0, day + closes * HOUR_MS - begin);
  }
}

/** Computes when the next scan is due from the API's responses; undefined if unknown. */
export function expectNextScan({ shipment: { status, trackingHistory }, hasNoPlace }: Known): string | undefined {
  const newest = trackingHistory.find((entry) => !entry.corrected && !entry.contradiction);
  const hours = newest?.status === status && !hasNoPlace ? LANE_HOURS[newest.code ?? status] : undefined;
  return newest && hours ? iso(addWorkingHours(Date.parse(newest.timestamp), hours)) : undefined;
}

/** The fact about a shipment that the API doesn't return: when its status was last set. */
export interface Known {
  shipment: Shipment;
  setAt: number;
  hasNoPlace: boolean;
}

export type Line = [kind: string, id: string, due: string];

/** Whether the estimated day, in UTC, is that of a next attempt. */
function hasNextAttempt({ estimatedDeliveryDate, trackingHistory }: Shipment, now: number): boolean {
  const entries = trackingHistory.filter((entry) => !entry.corrected && !entry.contradiction);
  const isOtherTour = (entry: HistoryEntry) => entry.status !== 'OUT_FOR_DELIVERY' || entry.code === 'out';
  const end = entries.findIndex(isOtherTour);
  const tour = entries.slice(0, end < 0 ? undefined : end);
  const attempt = tour.find((entry) => entry.code === 'attempt_failed') ?? tour[0];
  const due = estimatedDeliveryDate?.slice(0, 10) ?? '';
  return attempt !== undefined && due > attempt.timestamp.slice(0, 10) && due >= iso(now).slice(0, 10);
}

/** Computes the expected lines only from the API's responses, independently of the list. */
export function expectLines({ shipment, setAt, hasNoPlace }: Known, now: number): Line[] {
  const { id, status, trackingHistory, estimatedDeliveryDate: estimate, createdAt } = shipment;
  const counts = (entry: HistoryEntry) => !entry.corrected && !entry.contradiction;
  const counting = trackingHistory.filter(counts);
  const newest = counting[0];
  const current = newest?.status === status ? newest : undefined;
  const change = counting.findIndex((entry) => entry.status !== status);
  const first = counting.slice(0, change < 0 ? undefined : change).at(-1);
  const since = current && first ? Date.parse(first.timestamp) : setAt;
  const isReturn = current?.code === 'returning' || current?.code === 'returned';
  const lines: Line[] = [];
  const add = (kind: string, began: number, waits: number, due: number) => {
    if (began + waits <= now) lines.push([kind, id, iso(began + due)]);
  };
  if (status === 'DELIVERED') {
    const after = trackingHistory.slice(0, newest ? trackingHistory.indexOf(newest) : 0);
    const came = after.filter((entry) => entry.contradiction).map((entry) => entry.recordedAt ?? entry.timestamp);
    if (came.length > 0) add('contradiction', Math.min(...came.map(Date.parse)), 0, 0);
    return lines;
  }
  if (status === 'ON_HOLD' && !isReturn) add('held', since, DAY_MS, DAY_MS);
  if (estimate && !isReturn && estimate.slice(0, 10) < iso(now).slice(0, 10)) lines.push(['promise', id, estimate]);
  const isBack = current?.code === 'attempt_failed' || current?.code === 'back_at_depot';
  if (current && isBack && !hasNextAttempt(shipment, now))
    add('attempt', Date.parse(current.timestamp), 0, 20 * HOUR_MS);
  const nextScan = expectNextScan({ shipment, setAt, hasNoPlace });
  if (nextScan) add('silent', Date.parse(nextScan), 0, 0);
  if (status === 'LABEL_CREATED') add('announced', since, 7 * DAY_MS, 8 * DAY_MS);
  if (hasNoPlace) add('place', Date.parse(createdAt), 0, DAY_MS);
  return lines;
}
