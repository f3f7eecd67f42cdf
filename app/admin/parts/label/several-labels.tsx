import { useEffect, useRef } from 'react';
import { href, useFetcher, useLocation } from 'react-router';
import type { ListedShipment } from '#domain/shipment.schema.ts';
import type { ShipmentFilter, ShipmentSort } from '#domain/shipment-filter.ts';
import { LabelDialog } from './label-dialog.tsx';
import type { AskedLabels } from './load-labels.ts';

interface SeveralLabelsProps {
  filter: ShipmentFilter;
  /** That of the list; shipments that are named keep the order in which they are named. */
  sort?: ShipmentSort | undefined;
  onClose(): void;
}

/** The labels of all shipments of the filter, as they are now; printing begins by itself. */
export function SeveralLabels({ filter, sort, onClose }: SeveralLabelsProps) {
  const { submit, data, state } = useFetcher<ListedShipment[] | null>();
  const { pathname, search } = useLocation();
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    const body: AskedLabels = { labelsOf: filter, sort, page: pathname + search };
    void submit(JSON.stringify(body), {
      method: 'post',
      action: href('/admin/shipments'),
      encType: 'application/json',
    });
  }, [submit, filter, sort, pathname, search]);
  return <LabelDialog shipments={state === 'idle' ? data : undefined} printsAtOnce onClose={onClose} />;
}
