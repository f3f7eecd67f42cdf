import { useEffect, useRef } from 'react';
import { href, useFetcher, useLocation } from 'react-router';
import type { Shipment } from '#domain/shipment.schema.ts';
import type { ShipmentFilter } from '#domain/shipment-filter.ts';
import { LabelDialog } from './label-dialog.tsx';
import type { AskedLabels } from './load-labels.ts';

/** The labels of all shipments of the filter, as they are now, in the order of the list; printing begins by itself. */
export function SeveralLabels({ filter, onClose }: { filter: ShipmentFilter; onClose(): void }) {
  const { submit, data, state } = useFetcher<Shipment[] | null>();
  const { pathname, search } = useLocation();
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    const body: AskedLabels = { labelsOf: filter, page: pathname + search };
    void submit(JSON.stringify(body), {
      method: 'post',
      action: href('/admin/shipments'),
      encType: 'application/json',
    });
  }, [submit, filter, pathname, search]);
  return <LabelDialog shipments={state === 'idle' ? data : undefined} printsAtOnce onClose={onClose} />;
}
