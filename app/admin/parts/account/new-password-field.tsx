import { clsx } from 'clsx';
import { useState } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import field from '#app/ui/field.module.css';
import { checkNewPassword, PASSWORD_LIMITS } from '#domain/session/password.ts';
import { SecretField } from '../secret-field.tsx';
import styles from './new-password-field.module.css';

interface NewPasswordFieldProps {
  label: string;
  name: string;
  /** Whose password it is: it must not be their address. */
  email: string;
  /** What is said of it while it is empty. */
  hint?: string;
  error?: string;
}

const countCharacters = (text: string) => [...text].length;

/** A password being chosen: a line grows with it and says when it will do. */
export function NewPasswordField({ label, name, email, hint, error }: NewPasswordFieldProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const problem = checkNewPassword(typed, email);
  const count = PASSWORD_LIMITS.shortest - countCharacters(typed);
  const advice = () => {
    if (typed === '') return hint;
    if (count > 0) return t('adminSettings.password.more', { count });
    return problem ? t(`adminSettings.errors.${problem}`) : t('adminSettings.password.strong');
  };
  const share = Math.min(1, countCharacters(typed) / PASSWORD_LIMITS.shortest);
  return (
    <div className={clsx(styles.choice, !problem && styles.good)}>
      <SecretField
        label={label}
        show={t('adminSettings.password.show', { field: label.toLowerCase() })}
        hide={t('adminSettings.password.hide', { field: label.toLowerCase() })}
        name={name}
        autoComplete="new-password"
        error={error}
        onChange={({ target }) => setTyped(target.value)}
      />
      <svg className={styles.meter} height="3" width="100%" aria-hidden="true">
        <rect className={styles.rest} height="3" width="100%" />
        <rect className={styles.part} height="3" width={`${share * 100}%`} />
      </svg>
      <p className={clsx(field.hint, styles.advice)} aria-live="polite">
        {advice()}
      </p>
    </div>
  );
}
