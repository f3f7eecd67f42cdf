import { ApiError } from '@transcargo/api-client/api-error.ts';
import type { ShipmentPage } from '#app/api/shipment-calls.ts';
import type { ApiClient } from '#app/api.ts';
import { staffApi } from '#app/session/session.ts';
import { findColumns, needsPeople, readListSettings } from '../frame/list-settings.tsx';
import { type ListView, toApiQuery } from '../parts/shipment-list-query.ts';

/** Loads a page of the shipments that match a view, or all shipments of a pasted list. */
export function loadList(view: ListView, api: ApiClient = staffApi): Promise<ShipmentPage> {
  if (view.pasted) return loadPasted(view.pasted, api);
  const hasPeople = needsPeople(findColumns(readListSettings(), view));
  return api.listShipments({ ...toApiQuery(view), ...(hasPeople && { include: 'people' }) });
}

async function loadPasted(id: string, api: ApiClient): Promise<ShipmentPage> {
  const whole = (items: ShipmentPage['items']) => ({
    items,
    nextCursor: null,
    total: { count: items.length, isExact: true },
  });
  try {
    const { id: _, items, ...pasted } = await api.getPastedNumbers(id);
    return { ...whole(items), pasted };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { ...whole([]), pasted: null };
    throw error;
  }
}
