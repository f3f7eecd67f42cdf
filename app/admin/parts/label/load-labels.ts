import { isOurFault } from '#app/api/api-error.ts';
import type { ApiClient } from '#app/api.ts';
import { isSignedOut } from '#app/session/session.ts';
import type { Shipment } from '#domain/shipment.schema.ts';
import { MOST_IDS, type ShipmentFilter } from '#domain/shipment-filter.ts';

/** What the action of the list is sent: which shipments, and the page to come back to if the session has ended. */
export interface AskedLabels {
  labelsOf: ShipmentFilter;
  /** Path and search. */
  page: string;
}

const PAGE = 100;

/** The shipments of the filter, at most 500, in the order of the list. */
async function readShipments(api: ApiClient, { ids, ...filter }: ShipmentFilter): Promise<Shipment[]> {
  const shipments: Shipment[] = [];
  if (ids) {
    const parts = Array.from({ length: Math.ceil(ids.length / PAGE) }, (_, n) => ids.slice(n * PAGE, (n + 1) * PAGE));
    const pages = parts.map((part) => api.listShipments({ ids: part.join(), limit: String(PAGE) }));
    for (const { items } of await Promise.all(pages)) shipments.push(...items);
    return shipments.sort((a, b) =>
      a.createdAt === b.createdAt ? (a.id < b.id ? 1 : -1) : a.createdAt < b.createdAt ? 1 : -1,
    );
  }
  for (let cursor: string | null | undefined; cursor !== null && shipments.length < MOST_IDS; ) {
    const page = await api.listShipments({ ...filter, limit: String(PAGE), ...(cursor && { cursor }) });
    shipments.push(...page.items);
    cursor = page.nextCursor;
  }
  return shipments;
}

/** The shipments whose labels are printed; null when they could not be loaded, which is reported if it is our fault. */
export async function loadLabels(
  api: ApiClient,
  filter: ShipmentFilter,
  report: (error: unknown) => void,
): Promise<Shipment[] | null> {
  try {
    return await readShipments(api, filter);
  } catch (error) {
    if (isSignedOut(error)) throw error;
    if (isOurFault(error)) report(error);
    return null;
  }
}
