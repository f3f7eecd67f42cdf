import { type ReactNode, useId } from 'react';
import styles from './field.module.css';
import { FieldNote } from './field-note.tsx';

/** Props for the field inside the frame. */
export interface FramedProps {
  className: string | undefined;
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

export interface LabelProps {
  id?: string | undefined;
  label: string;
  /** The translated "(optional)"; set only when the field may be empty. */
  optional?: string | undefined;
  hint?: string | undefined;
  error?: string | undefined;
}

interface FieldFrameProps extends LabelProps {
  /** Announces an error by itself, in forms without an error summary. */
  isAnnounced?: boolean;
  children: (field: FramedProps) => ReactNode;
}

/** Label above and hint or error below any field. */
export function FieldFrame({ id, label, optional, hint, error, isAnnounced = false, children }: FieldFrameProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  const noteId = `${fieldId}-note`;
  return (
    <div className={styles.field}>
      <label htmlFor={fieldId}>
        <span>{label}</span>
        {optional ? <span className={styles.optional}>{` ${optional}`}</span> : null}
      </label>
      {children({
        className: styles.input,
        id: fieldId,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': error || hint ? noteId : undefined,
      })}
      <FieldNote id={noteId} hint={hint} error={error} isQuiet={!isAnnounced} />
    </div>
  );
}
