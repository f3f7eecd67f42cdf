import type { ListShipmentsQuery } from '#app/api.ts';
import { SHIPMENT_STATUSES, type ShipmentStatus } from '#domain/shipment-status.ts';

/** The longest search the API takes. */
export const LONGEST_SEARCH = 200;

/** What the list shows, as the address says it. A status that is none is no filter. */
export interface ListView {
  search: string;
  status: ShipmentStatus | undefined;
  /** Where the page starts; undefined for the newest. */
  cursor: string | undefined;
}

export function readListView(params: URLSearchParams): ListView {
  const status = params.get('status');
  return {
    search: (params.get('search') ?? '').slice(0, LONGEST_SEARCH),
    status: SHIPMENT_STATUSES.find((known) => known === status),
    cursor: params.get('cursor') || undefined,
  };
}

/** The address of a view; what is empty is left out. */
export function toListSearch({ search, status, cursor }: Partial<ListView>): string {
  const params = new URLSearchParams();
  if (search) params.set('search', search);
  if (status) params.set('status', status);
  if (cursor) params.set('cursor', cursor);
  return params.size > 0 ? `?${params}` : '';
}

export function toApiQuery({ search, status, cursor }: ListView): ListShipmentsQuery {
  return { ...(search && { search }), ...(status && { status }), ...(cursor && { cursor }) };
}
