import { CircleAlert } from 'lucide-react';
import styles from './field.module.css';

interface FieldNoteProps {
  id: string;
  hint?: string;
  error?: string;
  /** Not announced on its own, because an error summary is. */
  isQuiet?: boolean;
}

/** The line below a field: its hint, or its error. The field refers to it with `aria-describedby`. */
export function FieldNote({ id, hint, error, isQuiet = false }: FieldNoteProps) {
  if (error) {
    return (
      <p id={id} className={styles.error} role={isQuiet ? undefined : 'alert'}>
        <CircleAlert />
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
