import { useEffect, useRef } from 'react';
import { href, useLocation } from 'react-router';
import type { ShipmentFilter } from '#domain/shipment-filter.ts';
import { showToast } from '../toast-store.ts';
import { useAction } from '../use-action.ts';
import { download } from './download.ts';
import type { AskedExport, ExportOutcome } from './run-export.ts';

/** Starts exports, and tells what became of the last one. The route of the list prepares them for every page. */
export function useExport() {
  const { run, isBusy, outcome } = useAction<AskedExport, ExportOutcome>({ action: href('/admin/shipments') });
  const { pathname, search } = useLocation();
  const followed = useRef<ExportOutcome>(undefined);
  useEffect(() => {
    if (outcome?.kind !== 'ready' || followed.current === outcome) return;
    followed.current = outcome;
    download(outcome.address);
    showToast({ kind: 'exportStarted', ...outcome.total });
  }, [outcome]);
  const begin = (filter: ShipmentFilter) => run({ filter, page: pathname + search });
  return { begin, isBusy, outcome };
}
