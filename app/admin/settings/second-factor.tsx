import { data, href, redirect } from 'react-router';
import { ApiError } from '#app/api/api-error.ts';
import { getPage } from '#app/document/page-context.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { getStaffApi } from '#app/session/session.ts';
import { AdminHead } from '../frame/admin-head.tsx';
import { loadAsStaff } from '../frame/guard.ts';
import { tryChange } from '../parts/account/account-outcome.ts';
import { BackLink } from '../parts/back-link.tsx';
import pageStyles from '../parts/page.module.css';
import type { Route } from './+types/second-factor';
import { FactorSteps } from './factor-steps.tsx';
import styles from './settings.module.css';

/** A new secret. Who has a second factor sees it in the settings. */
export function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  return loadAsStaff(request, async () => {
    try {
      return await getStaffApi(context).beginSecondFactor();
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) throw redirect(href('/admin/settings'));
      throw error;
    }
  });
}

/** The secret stays while it is being typed into an app. */
export const shouldRevalidate = () => false;

/** Proves the app, which gives the recovery codes; then turns the factor on. */
export async function clientAction({ request, context }: Route.ClientActionArgs) {
  const form = await request.formData();
  const read = (field: string) => String(form.get(field) ?? '');
  const api = getStaffApi(context);
  const { reportError } = getPage(context);
  return loadAsStaff(request, async () => {
    if (form.has('code')) return tryChange(api.proveSecondFactor(read('setup'), read('code')), reportError);
    const outcome = await tryChange(api.turnSecondFactorOn(read('setup')), reportError);
    if (outcome.kind !== 'done') return data(outcome, { status: 400 });
    throw redirect(href('/admin/settings'));
  });
}

export default function SecondFactor({ loaderData: begun }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <main className={pageStyles.main} id="main" tabIndex={-1}>
      <AdminHead page={t('adminSettings.factor.setUp')} />
      <div className={pageStyles.head}>
        <div>
          <BackLink to={href('/admin/settings')}>{t('adminSettings.title')}</BackLink>
          <h1>{t('adminSettings.factor.setUp')}</h1>
        </div>
      </div>
      <div className={styles.settings}>
        <FactorSteps begun={begun} />
      </div>
    </main>
  );
}
