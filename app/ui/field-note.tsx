import { CircleAlert } from 'lucide-react';
import styles from './field.module.css';
import icon from './icon.module.css';

interface FieldNoteProps {
  id: string;
  hint?: string;
  error?: string;
  /** The error is not read out by itself: a summary of all errors is. */
  isQuiet?: boolean;
}

/** The line under a field: its hint, replaced by the error while there is one. The field names it in `aria-describedby`. */
export function FieldNote({ id, hint, error, isQuiet = false }: FieldNoteProps) {
  if (error) {
    return (
      <p id={id} className={styles.error} role={isQuiet ? undefined : 'alert'}>
        <CircleAlert className={icon.icon} />
        <span>{error}</span>
      </p>
    );
  }
  return hint ? (
    <p id={id} className={styles.hint}>
      {hint}
    </p>
  ) : null;
}
