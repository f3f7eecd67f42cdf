import { ApiError } from '@transcargo/api-client/api-error.ts';
import { clsx } from 'clsx';
import { useState } from 'react';
import { isOurFault } from '#app/api/api-error.ts';
import { showBusy } from '#app/capabilities/show-busy.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { callSignedIn, staffApi } from '#app/session/session.ts';
import { Alert } from '#app/ui/alert.tsx';
import layout from '#app/ui/layout.module.css';
import type { ShipmentFilter } from '#domain/shipments/filter.ts';
import styles from './export.module.css';
import { MovingDot } from './moving-dot.tsx';
import { showToast } from './toast-store.ts';
import { useOnce } from './use-change.ts';

/** Why the last export failed: too many are running, or for another reason. */
type ExportFailure = 'busy' | 'failed';

/** Starts exports, and reports the result of the last one. */
export function useExport() {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<ExportFailure>();
  const start = useOnce(async (filter: ShipmentFilter) => {
    setIsBusy(true);
    setFailure(undefined);
    try {
      const { address, total } = await showBusy(callSignedIn(() => staffApi.prepareExport(filter)));
      download(address);
      showToast({ kind: 'exportStarted', ...total });
    } catch (error) {
      if (isOurFault(error)) console.error(error);
      setFailure(error instanceof ApiError && error.status === 429 ? 'busy' : 'failed');
    }
    setIsBusy(false);
  });
  return { start, isBusy, failure };
}

interface ExportNoteProps {
  isBusy: boolean;
  failure: ExportFailure | undefined;
}

/** The status of an export. The element is always rendered, so that screen readers announce changes. */
export function ExportNote({ isBusy, failure }: ExportNoteProps) {
  const { t } = useTranslation();
  return (
    <div className={clsx(styles.note, layout.screenOnly)}>
      <p role="status">
        {isBusy ? (
          <>
            <MovingDot />
            {t('adminReports.export.preparing')}
          </>
        ) : null}
      </p>
      {failure ? <Alert tone="error">{t(`adminReports.export.${failure}`)}</Alert> : null}
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
