import { clsx } from 'clsx';
import { data, href, redirect } from 'react-router';
import { useCompany } from '#app/document/shell.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { findUser, getStaffApi } from '#app/session/session.ts';
import field from '#app/ui/field.module.css';
import logo from '#app/ui/logo.module.css';
import { Logo } from '#app/ui/logo.tsx';
import text from '#app/ui/text.module.css';
import { AdminHead } from '../frame/admin-head.tsx';
import { Loading } from '../frame/loading.tsx';
import { readWantedPage } from '../frame/wanted-page.ts';
import { trySignIn } from '../parts/account/try-sign-in.ts';
import type { Route } from './+types/login';
import styles from './login.module.css';
import { LoginChart } from './login-chart.tsx';
import { LoginForm } from './login-form.tsx';

/** Who is signed in already goes on. A server that can't be asked hinders nobody from trying to sign in. */
export async function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  const user = await findUser(getStaffApi(context)).catch(() => undefined);
  if (user) throw redirect(readWantedPage(request.url));
  return null;
}

/** Signs in. A form that says `stay` gets an answer instead of another page: it stands over work that must not be lost. */
export async function clientAction({ request, context }: Route.ClientActionArgs) {
  const form = await request.formData();
  const outcome = await trySignIn(getStaffApi(context), form);
  if (outcome.refusal || outcome.second)
    return data({ isSignedIn: false as const, ...outcome }, { status: outcome.refusal ? 401 : 200 });
  if (form.has('stay')) return { isSignedIn: true as const };
  throw redirect(readWantedPage(request.url));
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
        {/* The public pages may be in another language: they come anew from the server. */}
        <a
          className={clsx(logo.logo, styles.home)}
          href={href('/')}
          aria-label={t('nav.homeLink', { company: company.name })}
        >
          <Logo company={company} />
        </a>
        <LoginForm />
        <p className={clsx(field.hint, styles.visitor)}>
          {t('admin.login.visitor')}{' '}
          <a className={text.link} href={href('/track')}>
            {t('admin.login.track')}
          </a>
        </p>
      </div>
      <LoginChart />
    </main>
  );
}
