import { useId } from 'react';
import { Button, type ButtonVariant } from '#app/ui/button.tsx';
import text from '#app/ui/text.module.css';
import styles from './confirm-dialog.module.css';
import dialog from './dialog.module.css';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  title: string;
  text: string;
  keep: string;
  confirm: string;
  variant: ButtonVariant;
  onClose(): void;
  onConfirm(): void;
}

/** Asks once more, beginning at the way back. */
export function ConfirmDialog({ title, text: what, keep, confirm, variant, onClose, onConfirm }: ConfirmDialogProps) {
  const id = useId();
  return (
    <Dialog labelledBy={id} className={styles.dialog} onClose={onClose}>
      <h2 id={id}>{title}</h2>
      <p className={text.muted}>{what}</p>
      <div className={dialog.actions}>
        <Button data-first onClick={onClose}>
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
      </div>
    </Dialog>
  );
}
