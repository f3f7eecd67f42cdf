import { useMemo } from 'react';
import type { ShipmentPage } from '#app/api/shipment-calls.ts';
import { staffApi } from '../frame/live/staff-api.ts';
import { useLiveData } from '../frame/live/use-live-data.ts';
import type { ListView } from '../parts/shipment-list-query.ts';
import { concernsPage, type LivePage, refreshPage, toLivePage } from './live-page.ts';

/** The list's page, kept current where it stands. */
export function useLivePage(loaded: ShipmentPage | null, view: ListView): LivePage {
  const first = useMemo(() => toLivePage(loaded), [loaded]);
  return useLiveData(first, {
    concerns: (change, shown) => concernsPage(change, shown, view),
    load: (shown, changes) => refreshPage(shown, { api: staffApi, view, changes }),
  });
}
