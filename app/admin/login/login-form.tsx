import { ArrowRight } from 'lucide-react';
import { useFetcher } from 'react-router';
import { COMPANY_NAME } from '#app/company-name.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import icon from '#app/ui/icon.module.css';
import textStyles from '#app/ui/text.module.css';
import type { clientAction } from './login.tsx';
import { PasswordField } from './password-field.tsx';
import { useRefusalText } from './use-refusal-text.ts';

/** The form of the sign-in page. What was typed stays when it is refused. */
export function LoginForm() {
  const { t } = useTranslation();
  const fetcher = useFetcher<typeof clientAction>();
  const refusal = fetcher.data?.isSignedIn === false ? fetcher.data.refusal : undefined;
  const text = useRefusalText(refusal);
  const isBusy = fetcher.state !== 'idle';
  const invalid = refusal?.kind === 'missing' || refusal?.kind === 'invalid';
  return (
    <fetcher.Form method="post" noValidate>
      <div>
        <h1>{t('admin.login.title')}</h1>
        <p className={textStyles.muted}>{t('admin.login.forStaff', { company: COMPANY_NAME })}</p>
      </div>
      {text && !isBusy ? <Alert tone="error">{text}</Alert> : null}
      <Field
        label={t('admin.login.email')}
        name="email"
        type="email"
        autoComplete="username"
        aria-invalid={invalid || undefined}
      />
      <PasswordField invalid={invalid} />
      <Button type="submit" variant="primary" busy={isBusy}>
        {t(isBusy ? 'admin.login.submitting' : 'admin.login.submit')}
        <ArrowRight className={icon.icon} />
      </Button>
    </fetcher.Form>
  );
}
