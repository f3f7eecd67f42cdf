import { ApiError } from '@transcargo/api-client/api-error.ts';
import { useEffect, useRef } from 'react';
import { href, useLocation } from 'react-router';
import { isOurFault } from '#app/api/api-error.ts';
import type { ApiClient } from '#app/api.ts';
import { showBusy } from '#app/capabilities/show-busy.ts';
import route from '#app/charts/route.module.css';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { isSignedOut } from '#app/session/session.ts';
import { Alert } from '#app/ui/alert.tsx';
import type { ShipmentFilter } from '#domain/shipments/filter.ts';
import styles from './export.module.css';
import { showToast } from './toast-store.ts';
import { PrefetchAction, useAction } from './use-action.tsx';

/** Starts exports and reports the result of the last one. The action of the shipment list prepares them for every page. */
export function useExport() {
  const { run, isBusy, outcome } = useAction<ExportRequest, ExportOutcome>({ action: href('/admin/shipments') });
  const { pathname, search } = useLocation();
  const followed = useRef<ExportOutcome>(undefined);
  useEffect(() => {
    if (outcome?.kind !== 'ready' || followed.current === outcome) return;
    followed.current = outcome;
    download(outcome.address);
    showToast({ kind: 'exportStarted', ...outcome.total });
  }, [outcome]);
  const start = (filter: ShipmentFilter) => run({ filter, page: pathname + search });
  return { start, isBusy, outcome };
}

/** What the action of the list receives: which shipments, and the page to return to after signing in again. */
export interface ExportRequest {
  filter: ShipmentFilter;
  /** Path and search. */
  page: string;
}

/** The result of an export request. */
export type ExportOutcome =
  | { kind: 'ready'; address: string; total: { count: number; isExact: boolean } }
  | { kind: 'busy' | 'failed' };

/** Requests an export. Throws if the session has ended; other failures are an outcome, and reported if they are ours. */
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

interface ExportNoteProps {
  isBusy: boolean;
  outcome: ExportOutcome | undefined;
}

/** The status of an export. The element is always rendered, so that screen readers announce changes. */
export function ExportNote({ isBusy, outcome }: ExportNoteProps) {
  const { t } = useTranslation();
  const failed = outcome && outcome.kind !== 'ready' ? outcome.kind : undefined;
  return (
    <div className={styles.note}>
      <PrefetchAction page={href('/admin/shipments')} />
      <p role="status">
        {isBusy ? (
          <>
            <svg className={styles.line} viewBox="0 0 96 12" aria-hidden="true">
              <path className={route.dashed} d="M2 6H94" />
              <circle className={styles.dot} cx="6" cy="6" r="4" />
            </svg>
            {t('adminReports.export.preparing')}
          </>
        ) : null}
      </p>
      {failed ? <Alert tone="error">{t(`adminReports.export.${failed}`)}</Alert> : null}
    </div>
  );
}

/** Downloads a file as a link would: the browser shows the progress and stays on the page. */
export function download(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  document.body.append(link);
  link.click();
  link.remove();
}

/** Downloads a text as a file. */
export function downloadAs(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the blob after the click.
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
