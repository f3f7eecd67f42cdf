import { type FormEvent, useId } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import text from '#app/ui/text.module.css';
import dialog from '../dialog.module.css';
import { Dialog } from '../dialog.tsx';
import { SecretField } from '../secret-field.tsx';
import type { AccountOutcome } from './account-outcome.ts';
import styles from './password-dialog.module.css';
import { useAccountTexts } from './use-account-texts.ts';

interface PasswordDialogProps {
  title: string;
  text: string;
  /** What the button says; the title by default. */
  submit?: string;
  email: string;
  isBusy: boolean;
  outcome: AccountOutcome | undefined;
  onClose(): void;
  onConfirm(password: string): void;
}

/** Asks for the password again. */
export function PasswordDialog(props: PasswordDialogProps) {
  const { title, email, isBusy, outcome, onClose, onConfirm } = props;
  const { t } = useTranslation();
  const id = useId();
  const { fieldText, whole } = useAccountTexts(outcome);
  const label = t('adminSettings.password.current');
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onConfirm(String(new FormData(event.currentTarget).get('currentPassword')));
  };
  return (
    <Dialog labelledBy={id} onClose={onClose}>
      <h2 id={id}>{title}</h2>
      <p className={text.muted}>{props.text}</p>
      <form className={styles.form} noValidate onSubmit={submit}>
        {whole ? <Alert tone="error">{whole}</Alert> : null}
        {outcome?.kind === 'conflict' ? <Alert tone="error">{t('adminSettings.failed')}</Alert> : null}
        {/* Password managers ask whose password it is. */}
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
        <div className={dialog.actions}>
          <Button onClick={onClose}>{t('adminSettings.factor.cancel')}</Button>
          <Button type="submit" variant="primary" busy={isBusy} disabled={isBusy}>
            {props.submit ?? title}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
