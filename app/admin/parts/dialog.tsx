import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import icon from '#app/ui/icon.module.css';
import styles from './dialog.module.css';

/** The event that tells a dialog of a scan that can't be opened while the dialog is. */
export const SCAN_REFUSED = 'scanrefused';

interface DialogProps {
  /** Id of the heading inside. */
  labelledBy: string;
  isWide?: boolean;
  className?: string;
  onClose(): void;
  children: ReactNode;
}

/**
 * A modal dialog while it is rendered: the rest of the page is out of reach, Escape closes it, and the focus returns to
 * where it was. The element with `data-first` inside gets the focus at first.
 */
export function Dialog({ labelledBy, isWide = false, className, onClose, children }: DialogProps) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const [refusedScans, setRefusedScans] = useState(0);
  // Its cleanup comes before the element is taken out: only a dialog that is closed gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    element?.querySelector<HTMLElement>('[data-first]')?.focus();
    return () => element?.close();
  }, []);
  useLayoutEffect(() => {
    const element = dialog.current;
    const count = () => setRefusedScans((before) => before + 1);
    element?.addEventListener(SCAN_REFUSED, count);
    return () => element?.removeEventListener(SCAN_REFUSED, count);
  }, []);
  return (
    <dialog
      ref={dialog}
      className={clsx(styles.dialog, isWide && styles.wide, className)}
      aria-labelledby={labelledBy}
      // Browsers take an Escape for both of two dialogs when the second was opened by a key.
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
        event.preventDefault();
        onClose();
      }}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {children}
      {/* Each scan is read out, also the second with the same words. */}
      {refusedScans > 0 ? (
        <p className={styles.notice} key={refusedScans} role="alert">
          {t('admin.scanRefused')}
        </p>
      ) : null}
    </dialog>
  );
}

interface DialogHeadProps {
  /** Id of the heading, by which the dialog is labeled. */
  id: string;
  title: string;
  /** What the button says that closes the dialog. */
  close: string;
  /** The dialog starts on the button. */
  isFirst?: boolean;
  onClose(): void;
}

/** The heading of a dialog that asks nothing, with the button that closes it. */
export function DialogHead({ id, title, close, isFirst = false, onClose }: DialogHeadProps) {
  return (
    <header className={styles.head}>
      <h2 id={id}>{title}</h2>
      <button
        type="button"
        className={styles.close}
        data-first={isFirst || undefined}
        aria-label={close}
        onClick={onClose}
      >
        <X className={icon.icon} />
      </button>
    </header>
  );
}
