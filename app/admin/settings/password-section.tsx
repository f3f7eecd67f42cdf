import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useFocusOn, WRONG_FIELD } from '#app/shared/use-focus-on.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { NewPasswordField } from '../parts/account/new-password-field.tsx';
import { useAccountTexts } from '../parts/account/use-account-texts.ts';
import { SecretField } from '../parts/secret-field.tsx';
import { DoneNotice } from './done-notice.tsx';
import styles from './password-section.module.css';
import type { clientAction } from './settings.tsx';
import { SettingsSection } from './settings-section.tsx';

/** One's own password. What was typed stays when it is refused. */
export function PasswordSection({ email }: { email: string }) {
  const { t } = useTranslation();
  const fetcher = useFetcher<typeof clientAction>();
  const [round, setRound] = useState(0);
  const isBusy = fetcher.state !== 'idle';
  const outcome = isBusy ? undefined : fetcher.data;
  const { fieldText, whole } = useAccountTexts(outcome);
  const form = useFocusOn<HTMLFormElement>(outcome?.kind === 'refused' ? outcome : undefined, WRONG_FIELD);
  const isDone = outcome?.kind === 'done';
  useEffect(() => {
    // A form made anew is empty.
    if (outcome?.kind === 'done') setRound((last) => last + 1);
  }, [outcome]);
  return (
    <SettingsSection title={t('adminSettings.password.title')} hint={t('adminSettings.password.hint')}>
      {isDone ? <DoneNotice token={outcome}>{t('adminSettings.password.done')}</DoneNotice> : null}
      {whole ? <Alert tone="error">{whole}</Alert> : null}
      <fetcher.Form ref={form} key={round} className={styles.form} method="post" noValidate>
        <input type="hidden" name="intent" value="password" />
        {/* Password managers ask whose password it is. */}
        <input hidden readOnly type="text" autoComplete="username" value={email} />
        <SecretField
          label={t('adminSettings.password.current')}
          show={t('adminSettings.password.show', { field: t('adminSettings.password.current').toLowerCase() })}
          hide={t('adminSettings.password.hide', { field: t('adminSettings.password.current').toLowerCase() })}
          name="currentPassword"
          autoComplete="current-password"
          error={fieldText('currentPassword')}
        />
        <NewPasswordField
          label={t('adminSettings.password.new')}
          name="newPassword"
          email={email}
          error={fieldText('newPassword')}
        />
        <Button type="submit" busy={isBusy} disabled={isBusy}>
          {t('adminSettings.password.submit')}
        </Button>
      </fetcher.Form>
    </SettingsSection>
  );
}
