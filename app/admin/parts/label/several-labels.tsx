import { useEffect, useRef } from 'react';
import { href, useLocation } from 'react-router';
import type { ShipmentFilter, ShipmentSort } from '#domain/shipments/filter.ts';
import type { ListedShipment } from '#domain/shipments/schema.ts';
import { useAction } from '../use-action.ts';
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
  const { run, outcome } = useAction<AskedLabels, ListedShipment[] | null>({ action: href('/admin/shipments') });
  const { pathname, search } = useLocation();
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    void run({ labelsOf: filter, sort, page: pathname + search });
  }, [run, filter, sort, pathname, search]);
  return <LabelDialog shipments={outcome} printsAtOnce onClose={onClose} />;
}
