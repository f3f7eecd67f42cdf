import { useEffect, useRef } from 'react';
import { href, useFetcher, useLocation } from 'react-router';
import type { ShipmentFilter } from '#domain/shipment-filter.ts';
import { showToast } from '../toast-store.ts';
import { download } from './download.ts';
import type { AskedExport, ExportOutcome } from './run-export.ts';

/** Starts exports, and tells what became of the last one. The route of the list prepares them for every page. */
export function useExport() {
  const { submit, data, state } = useFetcher<ExportOutcome>();
  const { pathname, search } = useLocation();
  const followed = useRef<ExportOutcome>(undefined);
  useEffect(() => {
    if (data?.kind !== 'ready' || followed.current === data) return;
    followed.current = data;
    download(data.address);
    showToast({ kind: 'exportStarted', ...data.total });
  }, [data]);
  const isBusy = state !== 'idle';
  const begin = (filter: ShipmentFilter) => {
    if (isBusy) return;
    // What is undefined is left out of JSON.
    const asked: AskedExport = { filter, page: pathname + search };
    void submit(JSON.stringify(asked), {
      method: 'post',
      action: href('/admin/shipments'),
      encType: 'application/json',
    });
  };
  return { begin, isBusy, outcome: isBusy ? undefined : data };
}
