import { type ComponentProps, useId } from 'react';
import { FieldNote } from './field-note.tsx';

interface FieldProps extends ComponentProps<'input'> {
  label: string;
  /** The word for optional in the reader's language; given only when the field may stay empty. */
  optional?: string;
  hint?: string;
  error?: string;
}

/** A labelled input with its hint or error below. */
export function Field({ label, optional, hint, error, id: givenId, ...input }: FieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const noteId = `${id}-note`;
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {optional ? <span className="opt"> ({optional})</span> : null}
      </label>
      <input
        className="inp"
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? noteId : undefined}
        {...input}
      />
      <FieldNote id={noteId} hint={hint} error={error} />
    </div>
  );
}
