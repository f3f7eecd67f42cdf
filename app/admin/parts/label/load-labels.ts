import { isOurFault } from '#app/api/api-error.ts';
import type { ApiClient } from '#app/api.ts';
import { isSignedOut } from '#app/session/session.ts';
import { MOST_IDS, type ShipmentFilter, type ShipmentSort } from '#domain/shipments/filter.ts';
import type { ListedShipment } from '#domain/shipments/schema.ts';

/** What the action of the list is sent: which shipments, and the page to come back to if the session has ended. */
export interface AskedLabels {
  labelsOf: ShipmentFilter;
  /** Newest first unless it says otherwise; shipments that are named one by one keep the order in which they are named. */
  sort?: ShipmentSort | undefined;
  /** Path and search. */
  page: string;
}

const PAGE = 100;

type Asked = Pick<AskedLabels, 'labelsOf' | 'sort'>;

/** The shipments of the filter with their people, at most 500. */
async function readShipments(api: ApiClient, { labelsOf: { ids, ...filter }, sort }: Asked): Promise<ListedShipment[]> {
  const shipments: ListedShipment[] = [];
  const page = { include: 'people', limit: PAGE } as const;
  if (ids) {
    const parts = Array.from({ length: Math.ceil(ids.length / PAGE) }, (_, n) => ids.slice(n * PAGE, (n + 1) * PAGE));
    const pages = parts.map((part) => api.listShipments({ ...page, ids: part.join() }));
    for (const { items } of await Promise.all(pages)) shipments.push(...items);
    const places = new Map(ids.map((id, place) => [id, place]));
    return shipments.sort((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
  }
  for (let cursor: string | null | undefined; cursor !== null && shipments.length < MOST_IDS; ) {
    const { items, nextCursor } = await api.listShipments({
      ...page,
      ...filter,
      ...(sort && { sort }),
      ...(cursor && { cursor }),
    });
    shipments.push(...items);
    cursor = nextCursor;
  }
  return shipments;
}

/** The shipments whose labels are printed; null when they could not be loaded, which is reported if it is our fault. */
export async function loadLabels(
  api: ApiClient,
  asked: Asked,
  report: (error: unknown) => void,
): Promise<ListedShipment[] | null> {
  try {
    return await readShipments(api, asked);
  } catch (error) {
    if (isSignedOut(error)) throw error;
    if (isOurFault(error)) report(error);
    return null;
  }
}
