import { useEffect, useState } from 'react';
import type { Shipment } from '#domain/shipment.schema.ts';
import { staffApi } from '../live/staff-api.ts';

const PAUSE_MS = 120;
const MOST_SHIPMENTS = 6;

interface Found {
  search: string;
  /** Undefined when they could not be asked for. */
  shipments: Shipment[] | undefined;
}

/**
 * The newest shipments for what is typed, a moment after the last key. Those found before stand until then. It asks by itself,
 * so that a session that has ended, or no connection, takes nobody away from a form under the palette.
 */
export function useFoundShipments(search: string) {
  const [found, setFound] = useState<Found>({ search: '', shipments: [] });
  useEffect(() => {
    if (search === '') return;
    let isOver = false;
    const note = (shipments: Shipment[] | undefined) => {
      if (!isOver) setFound({ search, shipments });
    };
    const ask = () =>
      staffApi.listShipments({ search }).then(
        ({ items }) => note(items.slice(0, MOST_SHIPMENTS)),
        () => note(undefined),
      );
    const timer = setTimeout(() => void ask(), PAUSE_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [search]);
  return {
    shipments: (search !== '' && found.shipments) || [],
    isBusy: search !== '' && found.search !== search,
    hasFailed: search !== '' && found.search === search && found.shipments === undefined,
  };
}
