import { clsx } from 'clsx';
import { ArrowRight } from 'lucide-react';
import { data, href, redirect } from 'react-router';
import { useCompany } from '#app/document/shell.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { readReturnPage } from '#app/session/return-page.ts';
import { findUser, hasSessionExpired } from '#app/session/session.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import field from '#app/ui/field.module.css';
import { Field } from '#app/ui/field.tsx';
import logo from '#app/ui/logo.module.css';
import { Logo } from '#app/ui/logo.tsx';
import textStyles from '#app/ui/text.module.css';
import { Loading } from '../frame/loading.tsx';
import { AdminHead } from '../frame/staff-page.tsx';
import { PasswordField } from '../parts/account/password-fields.tsx';
import { OtherFactors, PasskeyButton, SecondStepField, useSecondFactor } from '../parts/account/second-step.tsx';
import { type SignInState, trySignIn, useSignIn } from '../parts/account/use-sign-in.ts';
import type { Route } from './+types/login';
import styles from './login.module.css';
import { LoginChart } from './login-chart.tsx';

/** Redirects users who are already signed in. If the server can't be reached, the form shows anyway. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const user = await findUser().catch(() => undefined);
  if (user) throw redirect(readReturnPage(request.url));
  return null;
}

/** Signs in. With `stay`, the form gets a result instead of a redirect, because it covers unsaved work. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData();
  const outcome = await trySignIn(form);
  if (outcome.refusal || outcome.second)
    return data({ isSignedIn: false as const, ...outcome }, { status: outcome.refusal ? 401 : 200 });
  if (form.has('stay')) return { isSignedIn: true as const };
  throw redirect(readReturnPage(request.url));
}

export function HydrateFallback() {
  return <Loading />;
}

export default function Login() {
  const company = useCompany();
  const { t } = useTranslation();
  return (
    <main className={styles.page} id="main">
      <AdminHead page={t('admin.login.title')} />
      <div className={styles.column}>
        {/* The public pages may be in another language, so the link loads a new document. */}
        <a
          className={clsx(logo.logo, styles.home)}
          href={href('/')}
          aria-label={t('nav.homeLink', { company: company.name })}
        >
          <Logo company={company} />
        </a>
        <LoginForm />
        <p className={field.hint}>
          {t('admin.login.visitor')}{' '}
          <a className={clsx(textStyles.link, textStyles.alone)} href={href('/track')}>
            {t('admin.login.track')}
          </a>
        </p>
      </div>
      <LoginChart />
    </main>
  );
}

/** The sign-in form. A rejected form keeps its values. */
function LoginForm() {
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
      {!text && hasSessionExpired() ? <p role="status">{t('admin.login.ended')}</p> : null}
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
        <ArrowRight />
      </Button>
    </Form>
  );
}

const TEXTS = {
  app: { title: 'admin.login.codeTitle', text: 'admin.login.codeText' },
  passkey: { title: 'admin.login.passkeyTitle', text: 'admin.login.passkeyText' },
  recovery: { title: 'admin.login.recoveryTitle', text: 'admin.login.recoveryText' },
} as const;

/** The second step: the code of an app, a passkey, or a recovery code. */
function CodeForm({ signIn }: { signIn: SignInState }) {
  const company = useCompany();
  const { t } = useTranslation();
  const [factor, setFactor] = useSecondFactor(signIn.second);
  const { Form, onSubmit, isBusy, text, second } = signIn;
  const { title, text: hint } = TEXTS[factor];
  return (
    <Form method="post" noValidate onSubmit={onSubmit}>
      <div>
        <h1>{t(title)}</h1>
        <p className={textStyles.muted}>{t(hint, { company: company.name })}</p>
      </div>
      {text ? <Alert tone="error">{text}</Alert> : null}
      <input type="hidden" name="second" value={JSON.stringify(second)} />
      <SecondStepField factor={factor} signIn={signIn} />
      {factor === 'passkey' ? (
        <PasskeyButton signIn={signIn} />
      ) : (
        <Button type="submit" variant="primary" busy={isBusy}>
          {t(isBusy ? 'admin.login.submitting' : 'admin.login.submit')}
          <ArrowRight />
        </Button>
      )}
      <OtherFactors signIn={signIn} factor={factor} onChange={setFactor} />
      {factor === 'recovery' ? <p className={field.hint}>{t('admin.login.noneLeft')}</p> : null}
    </Form>
  );
}
