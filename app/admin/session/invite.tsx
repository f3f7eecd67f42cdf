import { clsx } from 'clsx';
import { ArrowRight } from 'lucide-react';
import type { FormEvent } from 'react';
import { href } from 'react-router';
import { useCompany } from '#app/document/shell.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { staffApi, storeSession } from '#app/session/session.ts';
import { useDates } from '#app/shared/use-dates.ts';
import { useFocusOn, WRONG_FIELD } from '#app/shared/use-focus-on.ts';
import { useRetry } from '#app/shared/use-retry.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button, toButtonClass } from '#app/ui/button.tsx';
import field from '#app/ui/field.module.css';
import { Field } from '#app/ui/field.tsx';
import logo from '#app/ui/logo.module.css';
import { Logo } from '#app/ui/logo.tsx';
import text from '#app/ui/text.module.css';
import { formatDateTime } from '#domain/dates.ts';
import type { Invitation } from '#domain/team/schema.ts';
import { Loading } from '../frame/loading.tsx';
import { AdminHead } from '../frame/staff-page.tsx';
import { useAccountTexts } from '../parts/account/account-outcome.ts';
import { NewPasswordField } from '../parts/account/password-fields.tsx';
import { type Mutation, readForm, useMutation } from '../parts/use-mutation.ts';
import type { Route } from './+types/invite';
import styles from './login.module.css';
import { LoginChart } from './login-chart.tsx';

/** Loads the invitation: null when the link is invalid or used, undefined when the server can't be reached. */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  try {
    return await staffApi.findInvitation(params.token);
  } catch (error) {
    console.error(error);
    return undefined;
  }
}

export function HydrateFallback() {
  return <Loading />;
}

export default function Invite({ loaderData: invitation, params: { token } }: Route.ComponentProps) {
  const company = useCompany();
  const { t } = useTranslation();
  const acceptance = useMutation({ reloadsOnRefusal: false });
  const { outcome } = acceptance;
  const isVoid = invitation === null || outcome?.kind === 'gone' || outcome?.kind === 'conflict';
  return (
    <main className={styles.page} id="main">
      <AdminHead page={t('adminSettings.accept.title')} />
      <div className={styles.column}>
        <a
          className={clsx(logo.logo, styles.home)}
          href={href('/')}
          aria-label={t('nav.homeLink', { company: company.name })}
        >
          <Logo company={company} />
        </a>
        {isVoid ? <InvalidLink /> : null}
        {!isVoid && invitation ? (
          <AcceptanceForm token={token} invitation={invitation} acceptance={acceptance} />
        ) : null}
        {invitation === undefined ? <InviteFailed /> : null}
      </div>
      <LoginChart />
    </main>
  );
}

/** Expired, used, revoked and forged links get the same message. */
function InvalidLink() {
  const { t } = useTranslation();
  return (
    <div className={styles.note}>
      <h1>{t('adminSettings.accept.voidTitle')}</h1>
      <p className={text.muted}>{t('adminSettings.accept.voidText')}</p>
      <a className={toButtonClass()} href={href('/admin/login')}>
        {t('adminSettings.accept.signIn')}
      </a>
    </div>
  );
}

function InviteFailed() {
  const { t } = useTranslation();
  const { retry, isBusy } = useRetry();
  return (
    <div className={styles.note}>
      <h1>{t('adminSettings.accept.awayTitle')}</h1>
      <p className={text.muted}>{t('adminSettings.accept.awayText')}</p>
      <Button busy={isBusy} onClick={retry}>
        {t('adminSettings.accept.retry')}
      </Button>
    </div>
  );
}

interface AcceptanceFormProps {
  token: string;
  invitation: Pick<Invitation, 'name' | 'email' | 'expiresAt'>;
  acceptance: Mutation;
}

/**
 * The form for the invited person's name and password. It creates the account and signs it in on this browser. A
 * rejected form keeps its values.
 */
function AcceptanceForm({ token, invitation: { name, email, expiresAt }, acceptance }: AcceptanceFormProps) {
  const company = useCompany();
  const { t } = useTranslation();
  const dates = useDates();
  const { run, isBusy, outcome } = acceptance;
  const { fieldText, whole } = useAccountTexts(outcome);
  const form = useFocusOn<HTMLFormElement>(outcome?.kind === 'refused' ? outcome : undefined, WRONG_FIELD);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const read = readForm(event);
    const account = { name: read('name'), password: read('password') };
    const accept = async () => storeSession(await staffApi.acceptInvitation(token, account));
    void run(undefined, accept, href('/admin'));
  };
  return (
    <form ref={form} noValidate onSubmit={onSubmit}>
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
      <Button type="submit" variant="primary" busy={isBusy}>
        {t(isBusy ? 'adminSettings.accept.submitting' : 'adminSettings.accept.submit')}
        <ArrowRight />
      </Button>
      <p className={field.hint}>{t('adminSettings.accept.until', { expires: formatDateTime(expiresAt, dates) })}</p>
    </form>
  );
}
