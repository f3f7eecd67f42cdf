import { ArrowRight } from 'lucide-react';
import type { useFetcher } from 'react-router';
import { useCompany } from '#app/document/shell.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useDates } from '#app/shared/use-dates.ts';
import { useFocusOn, WRONG_FIELD } from '#app/shared/use-focus-on.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import field from '#app/ui/field.module.css';
import { Field } from '#app/ui/field.tsx';
import icon from '#app/ui/icon.module.css';
import text from '#app/ui/text.module.css';
import type { Invitation } from '#domain/account.schema.ts';
import { formatHistory } from '#domain/dates.ts';
import { NewPasswordField } from '../parts/account/new-password-field.tsx';
import { useAccountTexts } from '../parts/account/use-account-texts.ts';
import type { clientAction } from './invite.tsx';

interface InviteAnswerProps {
  invitation: Pick<Invitation, 'name' | 'email' | 'expiresAt'>;
  fetcher: ReturnType<typeof useFetcher<typeof clientAction>>;
}

/** The invited person says how they are called and chooses a password. What was typed stays when it is refused. */
export function InviteAnswer({ invitation: { name, email, expiresAt }, fetcher }: InviteAnswerProps) {
  const company = useCompany();
  const { t } = useTranslation();
  const dates = useDates();
  const isBusy = fetcher.state !== 'idle';
  const outcome = isBusy ? undefined : fetcher.data;
  const { fieldText, whole } = useAccountTexts(outcome);
  const form = useFocusOn<HTMLFormElement>(outcome?.kind === 'refused' ? outcome : undefined, WRONG_FIELD);
  return (
    <fetcher.Form ref={form} method="post" noValidate>
      <div>
        <h1>{t('adminSettings.accept.title')}</h1>
        <p className={text.muted}>{t('adminSettings.accept.text', { company: company.name })}</p>
      </div>
      {whole ? <Alert tone="error">{whole}</Alert> : null}
      <Field
        label={t('adminSettings.accept.email')}
        name="email"
        type="email"
        autoComplete="username"
        readOnly
        defaultValue={email}
      />
      <Field
        label={t('adminSettings.accept.name')}
        name="name"
        autoComplete="name"
        defaultValue={name}
        error={fieldText('name')}
      />
      <NewPasswordField
        label={t('admin.login.password')}
        name="password"
        email={email}
        hint={t('adminSettings.password.hint')}
        error={fieldText('password')}
      />
      <Button type="submit" variant="primary" busy={isBusy} disabled={isBusy}>
        {t(isBusy ? 'adminSettings.accept.submitting' : 'adminSettings.accept.submit')}
        <ArrowRight className={icon.icon} />
      </Button>
      <p className={field.hint}>{t('adminSettings.accept.until', { expires: formatHistory(expiresAt, dates) })}</p>
    </fetcher.Form>
  );
}
