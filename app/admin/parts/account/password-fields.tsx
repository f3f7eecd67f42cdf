import { clsx } from 'clsx';
import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type FormEvent, useId, useState } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import field from '#app/ui/field.module.css';
import { FieldNote } from '#app/ui/field-note.tsx';
import { checkNewPassword, PASSWORD_LIMITS } from '#domain/session/password.ts';
import dialogStyles from '../dialog.module.css';
import { DialogActions, TitledDialog } from '../dialog.tsx';
import { type AccountOutcome, useAccountTexts } from './account-outcome.ts';
import styles from './password-fields.module.css';

interface SecretFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'id'> {
  label: string;
  /** Labels of the button that shows or hides the password. */
  show: string;
  hide: string;
  hint?: string;
  error?: string;
  /** The dialog focuses this field first. */
  isFirst?: boolean;
}

/** A password field with a button that shows the text. */
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
          <Icon />
        </button>
      </div>
      <FieldNote id={`${id}-note`} hint={hint} error={error} />
    </div>
  );
}

/** The password of the sign-in. With `isFirst`, a dialog focuses it first. */
export function PasswordField({ invalid, isFirst = false }: { invalid: boolean; isFirst?: boolean }) {
  const { t } = useTranslation();
  return (
    <SecretField
      label={t('admin.login.password')}
      show={t('admin.login.showPassword')}
      hide={t('admin.login.hidePassword')}
      name="password"
      autoComplete="current-password"
      isFirst={isFirst}
      aria-invalid={invalid || undefined}
    />
  );
}

interface NewPasswordFieldProps {
  label: string;
  name: string;
  /** The account's address, which is not allowed as a password. */
  email: string;
  /** The hint while the field is empty. */
  hint?: string;
  error?: string;
}

const countCharacters = (text: string) => [...text].length;

/** A field for a new password, with a strength meter. */
export function NewPasswordField({ label, name, email, hint, error }: NewPasswordFieldProps) {
  const { t } = useTranslation();
  const [password, setPassword] = useState('');
  const problem = checkNewPassword(password, email);
  const count = PASSWORD_LIMITS.min - countCharacters(password);
  const advice = () => {
    if (password === '') return hint;
    if (count > 0) return t('adminSettings.password.more', { count });
    return problem ? t(`adminSettings.errors.${problem}`) : t('adminSettings.password.strong');
  };
  const share = Math.min(1, countCharacters(password) / PASSWORD_LIMITS.min);
  return (
    <div className={clsx(styles.choice, !problem && styles.good)}>
      <SecretField
        label={label}
        show={t('adminSettings.password.show', { field: label.toLowerCase() })}
        hide={t('adminSettings.password.hide', { field: label.toLowerCase() })}
        name={name}
        autoComplete="new-password"
        error={error}
        onChange={({ target }) => setPassword(target.value)}
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

interface PasswordDialogProps {
  title: string;
  text: string;
  /** Label of the button; the title by default. */
  submit?: string;
  email: string;
  isBusy: boolean;
  outcome: AccountOutcome | undefined;
  onClose(): void;
  onConfirm(password: string): void;
}

/** Asks for the current password before a sensitive change. */
export function PasswordDialog(props: PasswordDialogProps) {
  const { title, email, isBusy, outcome, onClose, onConfirm } = props;
  const { t } = useTranslation();
  const { fieldText, whole } = useAccountTexts(outcome);
  const label = t('adminSettings.password.current');
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onConfirm(String(new FormData(event.currentTarget).get('currentPassword')));
  };
  return (
    <TitledDialog title={title} text={props.text} onClose={onClose}>
      <form className={dialogStyles.form} noValidate onSubmit={submit}>
        {whole ? <Alert tone="error">{whole}</Alert> : null}
        {outcome?.kind === 'conflict' ? <Alert tone="error">{t('adminSettings.failed')}</Alert> : null}
        {/* Password managers need to know the account. */}
        <input hidden readOnly type="text" autoComplete="username" value={email} />
        <SecretField
          label={label}
          show={t('adminSettings.password.show', { field: label.toLowerCase() })}
          hide={t('adminSettings.password.hide', { field: label.toLowerCase() })}
          name="currentPassword"
          autoComplete="current-password"
          error={fieldText('currentPassword')}
          isFirst
        />
        <DialogActions>
          <Button onClick={onClose}>{t('adminSettings.factor.cancel')}</Button>
          <Button type="submit" variant="primary" busy={isBusy}>
            {props.submit ?? title}
          </Button>
        </DialogActions>
      </form>
    </TitledDialog>
  );
}
