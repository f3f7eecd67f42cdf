import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { type Location, useBlocker } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { isProofPending } from '#app/session/proof.ts';
import { Button, type ButtonVariant } from '#app/ui/button.tsx';
import text from '#app/ui/text.module.css';
import styles from './dialog.module.css';

/** Fired on an open dialog when a scan is rejected because of it. */
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
 * A modal dialog: the rest of the page is inert, Escape closes it, and the focus then returns to where it was. The
 * element with `data-first` gets the focus first.
 */
export function Dialog({ labelledBy, isWide = false, className, onClose, children }: DialogProps) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const [refusedScans, setRefusedScans] = useState(0);
  // Closes the dialog before the element is removed, because only close() restores the focus.
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
      // Browsers apply one Escape to both of two dialogs when a key opened the second.
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
      {/* The key makes screen readers announce each scan, even with the same text. */}
      {refusedScans > 0 ? (
        <p className={styles.notice} key={refusedScans} role="alert">
          {t('admin.scanRefused')}
        </p>
      ) : null}
    </dialog>
  );
}

interface TitledDialogProps extends Omit<DialogProps, 'labelledBy'> {
  title: ReactNode;
  /** A paragraph below the title. */
  text?: ReactNode;
}

/** A dialog with a heading. */
export function TitledDialog({ title, text: lead, children, ...dialog }: TitledDialogProps) {
  const id = useId();
  return (
    <Dialog labelledBy={id} {...dialog}>
      <h2 id={id}>{title}</h2>
      {lead ? <p className={text.muted}>{lead}</p> : null}
      {children}
    </Dialog>
  );
}

/** The buttons below a dialog's content. */
export function DialogActions({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return <div className={clsx(styles.actions, className)}>{children}</div>;
}

interface DialogHeadProps {
  /** Id of the heading that labels the dialog. */
  id: string;
  title: string;
  /** Label of the close button. */
  close: string;
  /** The dialog focuses the close button first. */
  isFirst?: boolean;
  onClose(): void;
}

/** The heading of a dialog with a close button. */
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
        <X />
      </button>
    </header>
  );
}

interface ConfirmDialogProps {
  title: string;
  text: string;
  keep: string;
  confirm: string;
  variant: ButtonVariant;
  onClose(): void;
  /** Follows the cancel button, but not Escape. */
  onKeep?: (() => void) | undefined;
  onConfirm(): void;
}

/** Asks for confirmation. The cancel button has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text: question, keep, confirm, variant, onClose, onKeep, onConfirm } = props;
  return (
    <TitledDialog title={title} text={question} className={styles.confirmDialog} onClose={onClose}>
      <DialogActions>
        <Button
          data-first
          onClick={() => {
            onClose();
            onKeep?.();
          }}
        >
          {keep}
        </Button>
        <Button
          variant={variant}
          onClick={() => {
            onClose();
            onConfirm();
          }}
        >
          {confirm}
        </Button>
      </DialogActions>
    </TitledDialog>
  );
}

interface LeaveQuestionProps {
  isChanged: boolean;
  /** Whether this navigation loses the changes; by default, one to another address. */
  isLeaving?(now: Location, next: Location): boolean;
  /** Offers to save first; `save` tells whether nothing is left to save. */
  saving?: { label: string; save(then: (isSaved: boolean) => void): void };
}

const isOtherAddress = (now: Location, next: Location) => now.pathname !== next.pathname || now.search !== next.search;

/**
 * Asks before leaving a page with unsaved changes. Saving leaves by a redirect, which never asks. When the tab closes,
 * the browser asks in its own words.
 */
export function LeaveQuestion({ isChanged, isLeaving = isOtherAddress, saving }: LeaveQuestionProps) {
  const [isSaving, setIsSaving] = useState(false);
  const { state, reset, proceed } = useBlocker(
    ({ currentLocation, nextLocation }) => isChanged && isLeaving(currentLocation, nextLocation),
  );
  useEffect(() => {
    if (!isChanged) return;
    // The dialog to sign in again has a link that leaves without saving.
    const preventUnload = (event: BeforeUnloadEvent) => {
      if (!isProofPending()) event.preventDefault();
    };
    window.addEventListener('beforeunload', preventUnload);
    return () => window.removeEventListener('beforeunload', preventUnload);
  }, [isChanged]);
  if (state !== 'blocked' || isSaving) return null;
  const onSave = () => {
    setIsSaving(true);
    saving?.save((isSaved) => {
      setIsSaving(false);
      if (isSaved) proceed();
      else reset();
    });
  };
  return <DiscardQuestion onStay={reset} onLeave={proceed} saving={saving && { label: saving.label, onSave }} />;
}

interface DiscardQuestionProps {
  onStay(): void;
  onLeave(): void;
  saving?: { label: string; onSave(): void } | undefined;
}

/** Asks before discarding changes. */
export function DiscardQuestion({ onStay, onLeave, saving }: DiscardQuestionProps) {
  const { t } = useTranslation();
  return (
    <TitledDialog title={t('adminForm.leave.title')} text={t('adminForm.leave.text')} onClose={onStay}>
      <DialogActions>
        <Button data-first onClick={onStay}>
          {t('adminForm.leave.stay')}
        </Button>
        <Button variant={saving ? 'danger' : 'danger-fill'} onClick={onLeave}>
          {t('adminForm.leave.leave')}
        </Button>
        {saving ? (
          <Button variant="primary" onClick={saving.onSave}>
            {saving.label}
          </Button>
        ) : null}
      </DialogActions>
    </TitledDialog>
  );
}
