import { X } from 'lucide-react';
import icon from '#app/ui/icon.module.css';
import styles from './dialog.module.css';

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
