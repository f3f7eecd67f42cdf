import { type ComponentProps, useId } from 'react';
import styles from './field.module.css';
import { FieldNote } from './field-note.tsx';

interface FieldProps extends ComponentProps<'input'> {
  label: string;
  /** The translated word "optional"; set only when the field may be empty. */
  optional?: string;
  hint?: string;
  error?: string;
}

/** A labeled input with its hint or error below. */
export function Field({ label, optional, hint, error, id: givenId, ...input }: FieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const noteId = `${id}-note`;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        <span>{label}</span>
        {optional ? <span className={styles.optional}>{` (${optional})`}</span> : null}
      </label>
      <input
        className={styles.input}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? noteId : undefined}
        {...input}
      />
      <FieldNote id={noteId} hint={hint} error={error} />
    </div>
  );
}
