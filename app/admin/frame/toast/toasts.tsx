import { clsx } from 'clsx';
import { CircleCheck, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { href } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { toButtonClass } from '#app/ui/button.tsx';
import { UNDO_SECONDS } from '#domain/shipments/shipment.ts';
import type { ShipmentStatus } from '#domain/shipments/status.ts';
import { hideToast, type Toast, useToast, type VisibleToast } from '../../parts/toast-store.ts';
import { useAction } from '../../parts/use-action.tsx';
import type { DetailOutcome, DetailRequest } from '../../shipments/detail/detail-action.ts';
import { SignInAgain } from '../sign-in-again.tsx';
import styles from './toasts.module.css';

const SHOWN_MS = 6_000;

/** Shows for a while what was done. The region always exists, so that screen readers announce new content. */
export function Toasts() {
  const visibleToast = useToast();
  const undo = useUndo(visibleToast);
  useEffect(() => hideToast, []);
  return (
    <>
      <div className={styles.toasts} role="status">
        {visibleToast ? <ToastLine key={visibleToast.key} toast={visibleToast.toast} undo={undo} /> : null}
      </div>
      {undo.isSignedOut ? <SignInAgain onSignedIn={undo.start} onCancel={leave} /> : null}
    </>
  );
}

function ToastLine({ toast, undo }: { toast: Toast; undo: Undo }) {
  const { t } = useTranslation();
  const { done, about } = useToastText()(toast);
  const { start, isUndoing, isSignedOut } = undo;
  const hold = useAutoHide(toast.kind === 'deleted' ? UNDO_SECONDS * 1_000 : SHOWN_MS, isUndoing || isSignedOut);
  return (
    <div className={styles.toast} {...hold}>
      <CircleCheck />
      <p>
        <b>{done}</b> {about}
      </p>
      {toast.kind === 'deleted' ? (
        <button
          type="button"
          className={clsx(toButtonClass({ variant: 'quiet', small: true }), styles.undo)}
          aria-busy={isUndoing || undefined}
          onClick={start}
        >
          {t('admin.toast.undo')}
        </button>
      ) : null}
      <button type="button" className={styles.close} aria-label={t('admin.toast.dismiss')} onClick={leave}>
        <X />
      </button>
    </div>
  );
}

interface Undo {
  start(): void;
  isUndoing: boolean;
  isSignedOut: boolean;
}

/**
 * Restores the shipment that the toast reports as deleted. Until then the toast stays, so that a second click does not
 * hit the page below it. Another toast then shows the result.
 */
function useUndo(visibleToast: VisibleToast | undefined): Undo {
  const deleted = visibleToast?.toast.kind === 'deleted' ? visibleToast.toast.id : undefined;
  const action = deleted && href('/admin/shipments/:id', { id: deleted });
  const { run, isBusy, outcome } = useAction<DetailRequest, DetailOutcome>({ action });
  const [undone, setUndone] = useState<VisibleToast>();
  const start = () => {
    if (!deleted) return;
    setUndone(visibleToast);
    void run({ intent: 'restore' });
  };
  const isSignedOut = undone !== undefined && undone === visibleToast && outcome?.kind === 'signedOut';
  return { start, isUndoing: isBusy, isSignedOut };
}

/** Moves the focus, which would be lost with the button. */
function leave(): void {
  hideToast();
  document.getElementById('main')?.focus();
}

/** Hides the toast after its time, which restarts when pointer and focus have left it. */
function useAutoHide(shownMs: number, isBusy: boolean) {
  const [isHovered, setIsHovered] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const isPaused = isHovered || isFocused || isBusy;
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(hideToast, shownMs);
    return () => clearTimeout(timer);
  }, [isPaused, shownMs]);
  return {
    onPointerEnter: () => setIsHovered(true),
    onPointerLeave: () => setIsHovered(false),
    onFocus: () => setIsFocused(true),
    onBlur: () => setIsFocused(false),
  };
}

function useToastText(): (toast: Toast) => { done: string; about: string } {
  const { t } = useTranslation();
  return (toast) => {
    switch (toast.kind) {
      case 'statusAdded':
        return {
          done: t('admin.toast.statusAdded'),
          about: `${t(`status.${toast.status as ShipmentStatus}`)}, ${toast.location}`,
        };
      case 'exportStarted':
        return {
          done: t('admin.toast.exportStarted'),
          about: t(toast.isExact ? 'adminReports.export.begun' : 'adminReports.export.begunMore', {
            count: toast.count,
          }),
        };
      case 'restoreFailed':
        return { done: t('admin.toast.restoreFailed'), about: t('admin.toast.restoreFailedWhy') };
      default:
        return { done: t(`admin.toast.${toast.kind}`), about: toast.number };
    }
  };
}
