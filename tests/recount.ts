import type { AuditEntry } from '#domain/audit/schema.ts';
import type { ReportLane } from '#domain/reports/report.ts';
import type { Shipment } from '#domain/shipments/schema.ts';
import { publicPlaces } from '#server/charts/address/public-places.ts';
import type { StaffApi } from './api.ts';

/** A shipment's report facts, derived from its history and audit log. */
export interface ShipmentFacts {
  shipment: Shipment;
  day: string;
  origin: string;
  destination: string;
  /** Seconds from the first entry to the first delivery. */
  seconds: number | undefined;
  /** Days from the first promise to the first delivery; undefined if either is missing. */
  daysLate: number | undefined;
  isPromised: boolean;
}

/** Returns the calendar day, computed differently from the product. */
const toDay = (instant: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date(instant));

function findPromise(audit: AuditEntry[], deliveredAt: string | undefined): string | undefined {
  for (const { at, after } of audit.toReversed()) {
    const estimate = after.estimatedDeliveryDate;
    if (typeof estimate === 'string') return deliveredAt && at > deliveredAt ? undefined : estimate;
  }
  return undefined;
}

async function deriveFacts(staff: StaffApi, shipment: Shipment, timeZone: string): Promise<ShipmentFacts> {
  const { items } = await (
    await staff.api.call('GET', `/api/v1/shipments/${shipment.id}/audit`, { token: staff.token })
  ).json();
  const standing = shipment.trackingHistory.toReversed().filter(({ corrected }) => !corrected);
  const delivered = standing.find(({ status }) => status === 'DELIVERED')?.timestamp;
  const promise = findPromise(items, delivered);
  const isTimed = delivered !== undefined;
  const dayOf = (instant: string) => Date.parse(`${toDay(instant, timeZone)}T00:00:00Z`);
  return {
    shipment,
    day: toDay(shipment.createdAt, timeZone),
    origin: publicPlaces.ofAddress(shipment.originAddress, shipment.originPlace),
    destination: publicPlaces.ofAddress(shipment.destinationAddress, shipment.destinationPlace),
    seconds: isTimed ? (Date.parse(delivered) - Date.parse(standing[0]?.timestamp ?? '')) / 1000 : undefined,
    daysLate: isTimed && promise ? (dayOf(delivered) - dayOf(promise)) / 86_400_000 : undefined,
    isPromised: promise !== undefined,
  };
}

/** Lists every shipment for this query, page by page. */
export async function listAll(staff: Pick<StaffApi, 'list'>, query: Record<string, string>): Promise<Shipment[]> {
  const shipments: Shipment[] = [];
  let cursor: string | null = null;
  do {
    const page: { items: Shipment[]; nextCursor: string | null } = await staff.list(
      String(new URLSearchParams({ ...query, limit: '7', ...(cursor && { cursor }) })),
    );
    shipments.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor);
  return shipments;
}

export const deriveAllFacts = async (
  staff: StaffApi,
  query: Record<string, string>,
  timeZone: string,
): Promise<ShipmentFacts[]> =>
  Promise.all((await listAll(staff, query)).map((shipment) => deriveFacts(staff, shipment, timeZone)));

/** Interpolates linearly between the two nearest, like PostgreSQL's percentile_cont. */
function percentile(sorted: number[], share: number): number {
  const at = share * (sorted.length - 1);
  const [low = 0, high = 0] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return low + (high - low) * (at - Math.floor(at));
}

/** Returns the lanes of these shipments, most deliveries first. */
export function recountLanes(facts: ShipmentFacts[]): ReportLane[] {
  const delivered = facts.filter(({ seconds }) => seconds !== undefined);
  const lanes = Map.groupBy(delivered, ({ origin, destination }) => JSON.stringify([origin, destination]));
  const sorted = [...lanes.values()].map((lane) => {
    const times = lane.map(({ seconds = 0 }) => seconds).sort((a, b) => a - b);
    const { origin = '', destination = '' } = lane[0] ?? {};
    return {
      origin,
      destination,
      delivered: lane.length,
      fastest: times[0] ?? 0,
      median: percentile(times, 0.5),
      p90: percentile(times, 0.9),
      slowest: times.at(-1) ?? 0,
      promised: lane.filter(({ isPromised }) => isPromised).length,
      onTime: lane.filter(({ daysLate }) => daysLate !== undefined && daysLate <= 0).length,
    };
  });
  const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
  return sorted.sort(
    (a, b) => b.delivered - a.delivered || compare(a.origin, b.origin) || compare(a.destination, b.destination),
  );
}
