import { data, href, redirect, useFetcher, useLocation, useRouteLoaderData } from 'react-router';
import { getPage } from '#app/document/page-context.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { STAFF_FRAME_ID } from '#app/page-row.ts';
import { forgetUser, getStaffApi, type User } from '#app/session/session.ts';
import text from '#app/ui/text.module.css';
import { AdminHead } from '../frame/admin-head.tsx';
import { loadAsStaff, userContext } from '../frame/guard.ts';
import { readWantedPage } from '../frame/wanted-page.ts';
import { tryChange } from '../parts/account/account-outcome.ts';
import { findPasskeyObstacle } from '../parts/account/passkeys.ts';
import { BackLink } from '../parts/back-link.tsx';
import pageStyles from '../parts/page.module.css';
import type { Route } from './+types/passkey';
import { FactorWhy } from './factor-why.tsx';
import { makePasskey, type PasskeyOutcome } from './make-passkey.ts';
import { PasskeySteps } from './passkey-steps.tsx';
import styles from './settings.module.css';

export function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  return loadAsStaff(request, () => getStaffApi(context).getSecondFactor());
}

/** What is being made stays as it is. */
export const shouldRevalidate = () => false;

/** Has the browser make the passkey; one that brings no recovery codes is added at once, another when those are kept. */
export async function clientAction({ request, context }: Route.ClientActionArgs) {
  const form = await request.formData();
  const api = getStaffApi(context);
  const { reportError } = getPage(context);
  return loadAsStaff(request, async () => {
    const setup = form.get('setup');
    const made: PasskeyOutcome =
      typeof setup === 'string'
        ? { kind: 'done', setup, recoveryCodes: [] }
        : await makePasskey(api, String(form.get('name') ?? ''), reportError);
    if (made.kind !== 'done') return data<PasskeyOutcome>(made, { status: 400 });
    if (made.recoveryCodes.length > 0) return made;
    const added = await tryChange(api.addPasskey(made.setup), reportError);
    if (added.kind !== 'done') return data<PasskeyOutcome>(added, { status: 400 });
    const wasHeld = context.get(userContext)?.requiredFactor?.isDue;
    forgetUser();
    throw redirect(wasHeld ? readWantedPage(request.url) : href('/admin/settings'));
  });
}

/** Adds a passkey, as the first factor or beside what there is. */
export default function AddPasskey({ loaderData: factor }: Route.ComponentProps) {
  const { t } = useTranslation();
  const { search } = useLocation();
  const user = useRouteLoaderData<User | null>(STAFF_FRAME_ID);
  const fetcher = useFetcher<PasskeyOutcome>();
  const required = user?.requiredFactor;
  const isHeld = required?.isDue === true;
  const obstacle = findPasskeyObstacle(factor.passkeyOrigin);
  return (
    <main className={pageStyles.main} id="main" tabIndex={-1}>
      <AdminHead page={t('adminSettings.passkey.add')} />
      <div className={pageStyles.head}>
        <div>
          {isHeld ? (
            <BackLink to={`${href('/admin/settings/second-factor')}${search}`}>
              {t('adminSettings.factor.setUp')}
            </BackLink>
          ) : (
            <BackLink to={href('/admin/settings')}>{t('adminSettings.title')}</BackLink>
          )}
          <h1>{t('adminSettings.passkey.add')}</h1>
          {required ? <FactorWhy {...required} /> : null}
        </div>
      </div>
      <div className={styles.settings}>
        {obstacle ? (
          <p className={text.muted}>
            {t(`adminSettings.passkey.obstacle.${obstacle}`, { origin: factor.passkeyOrigin ?? '' })}
          </p>
        ) : (
          <PasskeySteps fetcher={fetcher} />
        )}
      </div>
    </main>
  );
}
