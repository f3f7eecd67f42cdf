import { clsx } from 'clsx';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './dialog.module.css';

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
  const dialog = useRef<HTMLDialogElement>(null);
  // Its cleanup comes before the element is taken out: only a dialog that is closed gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    element?.querySelector<HTMLElement>('[data-first]')?.focus();
    return () => element?.close();
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
    </dialog>
  );
}
