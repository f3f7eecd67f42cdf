import type { ReactNode } from 'react';
import styles from './field.module.css';
import { FieldNote } from './field-note.tsx';

/** What a field inside the frame takes over. */
export interface FramedProps {
  className: string | undefined;
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

interface FieldFrameProps {
  id: string;
  label: string;
  /** The word for optional in the reader's language; given only when the field may stay empty. */
  optional?: string;
  hint?: string;
  error?: string;
  children: (field: FramedProps) => ReactNode;
}

/** Label above, hint or error below any kind of field, in forms that sum their errors up in one place. */
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
