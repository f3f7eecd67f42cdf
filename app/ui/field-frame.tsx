import type { ReactNode } from 'react';
import styles from './field.module.css';
import { FieldNote } from './field-note.tsx';

/** Props for the field inside the frame. */
export interface FramedProps {
  className: string | undefined;
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

interface FieldFrameProps {
  id: string;
  label: string;
  /** The translated word "optional"; set only when the field may be empty. */
  optional?: string;
  hint?: string;
  error?: string;
  children: (field: FramedProps) => ReactNode;
}

/** Label above and hint or error below any field, in forms with an error summary. */
export function FieldFrame({ id, label, optional, hint, error, children }: FieldFrameProps) {
  const noteId = `${id}-note`;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        <span>{label}</span>
        {optional ? <span className={styles.optional}>{` (${optional})`}</span> : null}
      </label>
      {children({
        className: styles.input,
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': error || hint ? noteId : undefined,
      })}
      <FieldNote id={noteId} hint={hint} error={error} isQuiet />
    </div>
  );
}
