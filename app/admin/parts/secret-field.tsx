import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useId, useState } from 'react';
import field from '#app/ui/field.module.css';
import { FieldNote } from '#app/ui/field-note.tsx';
import icon from '#app/ui/icon.module.css';
import styles from './secret-field.module.css';

interface SecretFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'id'> {
  label: string;
  /** What the button says that shows what was typed, and hides it again. */
  show: string;
  hide: string;
  hint?: string;
  error?: string;
  /** A dialog starts here. */
  isFirst?: boolean;
}

/** A password, with a button that shows what was typed. */
export function SecretField({ label, show, hide, hint, error, isFirst = false, ...input }: SecretFieldProps) {
  const id = useId();
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div className={field.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.secret}>
        <input
          className={field.input}
          id={id}
          data-first={isFirst || undefined}
          type={isShown ? 'text' : 'password'}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? `${id}-note` : undefined}
          {...input}
        />
        <button type="button" aria-label={isShown ? hide : show} onClick={() => setIsShown(!isShown)}>
          <Icon className={icon.icon} />
        </button>
      </div>
      <FieldNote id={`${id}-note`} hint={hint} error={error} />
    </div>
  );
}
