import { ApiError } from '@transcargo/api-client/api-error.ts';
import { useEffect, useRef } from 'react';
import { href, useLocation } from 'react-router';
import { isOurFault } from '#app/api/api-error.ts';
import type { ApiClient } from '#app/api.ts';
import { showBusy } from '#app/capabilities/show-busy.ts';
import { isSignedOut } from '#app/session/session.ts';
import type { ShipmentFilter } from '#domain/shipments/filter.ts';
import { showToast } from '../toast-store.ts';
import { useAction } from '../use-action.ts';
import { download } from './download.ts';

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

/** What the action of the list is sent: which shipments, and the page to come back to if the session has ended. */
export interface AskedExport {
  filter: ShipmentFilter;
  /** Path and search. */
  page: string;
}

/** What came of asking for an export. */
export type ExportOutcome =
  | { kind: 'ready'; address: string; total: { count: number; isExact: boolean } }
  | { kind: 'busy' | 'failed' };

/** Asks for an export. An ended session is thrown; other failures are an outcome, and reported if they are ours. */
export async function runExport(
  api: ApiClient,
  filter: ShipmentFilter,
  report: (error: unknown) => void,
): Promise<ExportOutcome> {
  try {
    const { address, total } = await showBusy(api.prepareExport(filter));
    return { kind: 'ready', address, total };
  } catch (error) {
    if (isSignedOut(error)) throw error;
    if (isOurFault(error)) report(error);
    return { kind: error instanceof ApiError && error.status === 429 ? 'busy' : 'failed' };
  }
}
