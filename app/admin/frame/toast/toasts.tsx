import { ApiError } from '@transcargo/api-client/api-error.ts';
import { clsx } from 'clsx';
import { CircleCheck, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { href, useNavigate } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { isSignedOut, staffApi } from '#app/session/session.ts';
import { toButtonClass } from '#app/ui/button.tsx';
import layout from '#app/ui/layout.module.css';
import { UNDO_SECONDS } from '#domain/shipments/shipment.ts';
import type { ShipmentStatus } from '#domain/shipments/status.ts';
import { hideToast, showToast, type Toast, useToast, type VisibleToast } from '../../parts/toast-store.ts';
import { useChange } from '../../parts/use-change.ts';
import styles from './toasts.module.css';

const SHOWN_MS = 6_000;

/** Shows for a while what was done. The region always exists, so that screen readers announce new content. */
export function Toasts() {
  const visibleToast = useToast();
  const undo = useUndo(visibleToast);
  useEffect(() => hideToast, []);
  return (
    <div className={clsx(styles.toasts, layout.screenOnly)} role="status">
      {visibleToast ? <ToastLine key={visibleToast.key} toast={visibleToast.toast} undo={undo} /> : null}
    </div>
  );
}

function ToastLine({ toast, undo }: { toast: Toast; undo: Undo }) {
  const { t } = useTranslation();
  const { done, about } = useToastText()(toast);
  const { start, isUndoing } = undo;
  const hold = useAutoHide(toast.kind === 'deleted' ? UNDO_SECONDS * 1_000 : SHOWN_MS, isUndoing);
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
}

/**
 * Restores the shipment that the toast reports as deleted. Until then the toast stays, so that a second click does not
 * hit the page below it. Another toast then shows the result.
 */
function useUndo(visibleToast: VisibleToast | undefined): Undo {
  const navigate = useNavigate();
  const { run, isBusy } = useChange(async (id: string) => {
    try {
      const { trackingNumber } = await staffApi.restoreShipment(id);
      showToast({ kind: 'restored', number: trackingNumber });
    } catch (error) {
      if (!(error instanceof ApiError) || isSignedOut(error)) throw error;
      // The undo came too late, or the number is taken: not a bug.
      if (![404, 409, 410].includes(error.status)) console.error(error);
      showToast({ kind: 'restoreFailed' });
      return 'failed';
    }
    await navigate(href('/admin/shipments/:id', { id }));
    return 'restored';
  });
  return {
    start() {
      if (visibleToast?.toast.kind === 'deleted') void run(visibleToast.toast.id);
    },
    isUndoing: isBusy,
  };
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
