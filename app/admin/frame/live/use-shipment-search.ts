import { useEffect, useState } from 'react';
import { staffApi } from '#app/session/session.ts';
import type { Shipment } from '#domain/shipments/schema.ts';
import { MAX_SEARCH_LENGTH } from '../../parts/shipment-list-query.ts';

const PAUSE_MS = 120;
const MAX_SHIPMENTS = 6;

interface Results {
  search: string;
  /** Undefined when the shipments could not be loaded. */
  shipments: Shipment[] | undefined;
}

/**
 * Finds the newest shipments for the typed text, debounced. Earlier results stay until new ones arrive. The request
 * bypasses the loaders, so that an ended session or a lost connection does not close a form under the palette.
 */
export function useShipmentSearch(search: string) {
  const [results, setResults] = useState<Results>({ search: '', shipments: [] });
  useEffect(() => {
    if (search === '') return;
    let isOver = false;
    const note = (shipments: Shipment[] | undefined) => {
      if (!isOver) setResults({ search, shipments });
    };
    const load = () =>
      staffApi.listShipments({ search: search.slice(0, MAX_SEARCH_LENGTH) }).then(
        ({ items }) => note(items.slice(0, MAX_SHIPMENTS)),
        () => note(undefined),
      );
    const timer = setTimeout(() => void load(), PAUSE_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [search]);
  return {
    shipments: (search !== '' && results.shipments) || [],
    isBusy: search !== '' && results.search !== search,
    hasFailed: search !== '' && results.search === search && results.shipments === undefined,
  };
}
