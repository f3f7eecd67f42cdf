import { ArrowRight } from 'lucide-react';
import { useCompany } from '#app/document/shell.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import icon from '#app/ui/icon.module.css';
import textStyles from '#app/ui/text.module.css';
import { PasswordField } from '../parts/account/password-field.tsx';
import { useSignIn } from '../parts/account/use-sign-in.ts';
import { CodeForm } from './code-form.tsx';

/** The form of the sign-in page. What was typed stays when it is refused. */
export function LoginForm() {
  const company = useCompany();
  const { t } = useTranslation();
  const signIn = useSignIn();
  const { Form, onSubmit, isBusy, text, isInvalid } = signIn;
  if (signIn.second) return <CodeForm signIn={signIn} />;
  return (
    <Form method="post" noValidate onSubmit={onSubmit}>
      <div>
        <h1>{t('admin.login.title')}</h1>
        <p className={textStyles.muted}>{t('admin.login.forStaff', { company: company.name })}</p>
      </div>
      {text ? <Alert tone="error">{text}</Alert> : null}
      <Field
        label={t('admin.login.email')}
        name="email"
        type="email"
        autoComplete="username"
        aria-invalid={isInvalid || undefined}
      />
      <PasswordField invalid={isInvalid} />
      <Button type="submit" variant="primary" busy={isBusy}>
        {t(isBusy ? 'admin.login.submitting' : 'admin.login.submit')}
        <ArrowRight className={icon.icon} />
      </Button>
    </Form>
  );
}
