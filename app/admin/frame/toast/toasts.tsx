import { clsx } from 'clsx';
import { CircleCheck, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { href, useFetcher } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { toButtonClass } from '#app/ui/button.tsx';
import icon from '#app/ui/icon.module.css';
import { UNDO_SECONDS } from '#domain/shipment.ts';
import { hideToast, type Toast, useToast } from '../../parts/toast-store.ts';
import type { DetailRequest } from '../../shipments/detail/detail-action.ts';
import styles from './toasts.module.css';
import { useToastText } from './use-toast-text.ts';

const SHOWN_MS = 6_000;

/** Says for a while what was done. The place is there before, so that what comes is read out. */
export function Toasts() {
  const shown = useToast();
  useEffect(() => hideToast, []);
  return (
    <div className={styles.toasts} role="status">
      {shown ? <ToastLine key={shown.key} toast={shown.toast} /> : null}
    </div>
  );
}

function ToastLine({ toast }: { toast: Toast }) {
  const { t } = useTranslation();
  const { done, about } = useToastText()(toast);
  const { submit } = useFetcher();
  const hold = useHold(toast.kind === 'deleted' ? UNDO_SECONDS * 1_000 : SHOWN_MS);
  const restore: DetailRequest = { intent: 'restore' };
  return (
    <div className={styles.toast} {...hold}>
      <CircleCheck className={icon.icon} />
      <p>
        <b>{done}</b> {about}
      </p>
      {toast.kind === 'deleted' ? (
        <button
          type="button"
          className={clsx(toButtonClass({ variant: 'quiet', small: true }), styles.undo)}
          onClick={() => {
            leave();
            void submit(JSON.stringify(restore), {
              method: 'post',
              action: href('/admin/shipments/:id', { id: toast.id }),
              encType: 'application/json',
            });
          }}
        >
          {t('admin.toast.undo')}
        </button>
      ) : null}
      <button type="button" className={styles.close} aria-label={t('admin.toast.dismiss')} onClick={leave}>
        <X className={icon.icon} />
      </button>
    </div>
  );
}

/** The button that had the focus goes with the toast. */
function leave(): void {
  hideToast();
  document.getElementById('main')?.focus();
}

/** Hides the toast after its time, which begins anew whenever the pointer and the focus have left it. */
function useHold(shownMs: number) {
  const [isHovered, setIsHovered] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const isHeld = isHovered || isFocused;
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(hideToast, shownMs);
    return () => clearTimeout(timer);
  }, [isHeld, shownMs]);
  return {
    onPointerEnter: () => setIsHovered(true),
    onPointerLeave: () => setIsHovered(false),
    onFocus: () => setIsFocused(true),
    onBlur: () => setIsFocused(false),
  };
}
