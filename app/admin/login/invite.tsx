import { clsx } from 'clsx';
import { data, href, redirect, useFetcher } from 'react-router';
import { getPage } from '#app/document/page-context.ts';
import { useCompany } from '#app/document/shell.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { getStaffApi, keepSession } from '#app/session/session.ts';
import { useRetry } from '#app/shared/use-retry.ts';
import { Button, toButtonClass } from '#app/ui/button.tsx';
import logo from '#app/ui/logo.module.css';
import { Logo } from '#app/ui/logo.tsx';
import text from '#app/ui/text.module.css';
import { AdminHead } from '../frame/admin-head.tsx';
import { Loading } from '../frame/loading.tsx';
import { tryChange } from '../parts/account/account-outcome.ts';
import type { Route } from './+types/invite';
import { InviteAnswer } from './invite-answer.tsx';
import styles from './login.module.css';
import { LoginChart } from './login-chart.tsx';

/** Whom the link was made for; null when it is not valid (any more); undefined when that could not be asked. */
export async function clientLoader({ params, context }: Route.ClientLoaderArgs) {
  try {
    return await getStaffApi(context).findInvitation(params.token);
  } catch (error) {
    getPage(context).reportError(error);
    return undefined;
  }
}

/** Makes the account and opens its session in this browser. */
export async function clientAction({ request, params, context }: Route.ClientActionArgs) {
  const form = await request.formData();
  const acceptance = { name: String(form.get('name')), password: String(form.get('password')) };
  const accepted = getStaffApi(context).acceptInvitation(params.token, acceptance);
  const outcome = await tryChange(accepted, getPage(context).reportError);
  if (outcome.kind !== 'done') return data(outcome, { status: 400 });
  keepSession(outcome);
  throw redirect(href('/admin'));
}

export function HydrateFallback() {
  return <Loading />;
}

/** The page behind the link of an invitation. */
export default function Invite({ loaderData: invitation }: Route.ComponentProps) {
  const company = useCompany();
  const { t } = useTranslation();
  const fetcher = useFetcher<typeof clientAction>();
  const outcome = fetcher.state === 'idle' ? fetcher.data : undefined;
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
        {isVoid ? <VoidLink /> : null}
        {!isVoid && invitation ? <InviteAnswer invitation={invitation} fetcher={fetcher} /> : null}
        {invitation === undefined ? <NoAnswer /> : null}
      </div>
      <LoginChart />
    </main>
  );
}

/** Expired, used, revoked and forged links look the same. */
function VoidLink() {
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

function NoAnswer() {
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
