import { clsx } from 'clsx';
import { useEffect, useRef, useState } from 'react';
import text from '#app/ui/text.module.css';
import styles from './code-field.module.css';

const DIGITS = 6;
const PLACES = [0, 1, 2, 3, 4, 5] as const;

interface CodeFieldProps {
  label: string;
  name: string;
  invalid?: boolean;
  readOnly?: boolean;
  describedBy?: string;
  takesFocus?: boolean;
  /** All six digits are there. */
  onComplete?(code: string): void;
}

/** The six digits of an app: one field for hands, fillers and readers, drawn as six boxes. */
export function CodeField({ label, name, invalid, readOnly, describedBy, takesFocus, onComplete }: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);
  const change = (value: string) => {
    const digits = value.replace(/\D/g, '').slice(0, DIGITS);
    setTyped(digits);
    if (digits.length === DIGITS && digits !== typed) onComplete?.(digits);
  };
  return (
    <label className={clsx(styles.code, invalid && styles.invalid)}>
      <span className={text.visuallyHidden}>{label}</span>
      <input
        ref={input}
        name={name}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={typed}
        readOnly={readOnly}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        onChange={({ target }) => change(target.value)}
      />
      {PLACES.map((place) => (
        <span
          key={place}
          className={clsx(styles.box, place === Math.min(typed.length, DIGITS - 1) && styles.next)}
          aria-hidden="true"
        >
          {typed[place]}
        </span>
      ))}
    </label>
  );
}
