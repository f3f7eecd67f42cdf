import { data, href, redirect, useFetcher, useNavigate, useRouteLoaderData } from 'react-router';
import { getPage } from '#app/document/page-context.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { STAFF_FRAME_ID } from '#app/page-row.ts';
import { forgetUser, getStaffApi, type User } from '#app/session/session.ts';
import type { SecondFactorSetup } from '#domain/second-factor.schema.ts';
import { AdminHead } from '../frame/admin-head.tsx';
import { loadAsStaff, userContext } from '../frame/guard.ts';
import { readWantedPage } from '../frame/wanted-page.ts';
import { type AccountOutcome, tryChange } from '../parts/account/account-outcome.ts';
import { PasswordDialog } from '../parts/account/password-dialog.tsx';
import { BackLink } from '../parts/back-link.tsx';
import pageStyles from '../parts/page.module.css';
import type { Route } from './+types/second-factor';
import { FactorSteps } from './factor-steps.tsx';
import { FactorWhy } from './factor-why.tsx';
import styles from './settings.module.css';

/** A new secret; null for whoever has an app, whose password is asked for first. */
export function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  const api = getStaffApi(context);
  return loadAsStaff(request, async () => {
    const factor = await api.getSecondFactor();
    return { factor, begun: factor.hasApp ? null : await api.beginSecondFactor() };
  });
}

/** The secret stays while it is being typed into an app. */
export const shouldRevalidate = () => false;

/** Begins to move to another phone; proves the app, which gives the recovery codes; then turns the factor on. */
export async function clientAction({ request, context }: Route.ClientActionArgs) {
  const form = await request.formData();
  const read = (field: string) => String(form.get(field) ?? '');
  const api = getStaffApi(context);
  const { reportError } = getPage(context);
  return loadAsStaff(request, async () => {
    if (form.has('currentPassword')) return tryChange(api.beginSecondFactor(read('currentPassword')), reportError);
    if (form.has('code')) return tryChange(api.proveSecondFactor(read('setup'), read('code')), reportError);
    const outcome = await tryChange(api.turnSecondFactorOn(read('setup')), reportError);
    if (outcome.kind !== 'done') return data(outcome, { status: 400 });
    const wasHeld = context.get(userContext)?.requiredFactor?.isDue;
    forgetUser();
    throw redirect(wasHeld ? readWantedPage(request.url) : href('/admin/settings'));
  });
}

export default function SecondFactor({ loaderData: { factor, begun: loaded } }: Route.ComponentProps) {
  const { t } = useTranslation();
  const user = useRouteLoaderData<User | null>(STAFF_FRAME_ID);
  const moving = useFetcher<AccountOutcome<SecondFactorSetup>>();
  const begun = loaded ?? (moving.data?.kind === 'done' ? moving.data : undefined);
  const required = user?.requiredFactor;
  const isHeld = required?.isDue === true;
  const title = t(loaded ? 'adminSettings.factor.setUp' : 'adminSettings.factor.move');
  return (
    <main className={pageStyles.main} id="main" tabIndex={-1}>
      <AdminHead page={title} />
      <div className={pageStyles.head}>
        <div>
          {isHeld ? null : <BackLink to={href('/admin/settings')}>{t('adminSettings.title')}</BackLink>}
          <h1>{title}</h1>
          {required ? <FactorWhy {...required} /> : null}
        </div>
      </div>
      <div className={styles.settings}>
        {begun ? (
          <FactorSteps begun={begun} factor={factor} isHeld={isHeld} />
        ) : (
          <Question email={user?.email ?? ''} moving={moving} />
        )}
      </div>
    </main>
  );
}

interface QuestionProps {
  email: string;
  moving: ReturnType<typeof useFetcher<AccountOutcome<SecondFactorSetup>>>;
}

/** Whoever finds a browser open moves nothing to their own phone. */
function Question({ email, moving }: QuestionProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isBusy = moving.state !== 'idle';
  return (
    <PasswordDialog
      title={t('adminSettings.factor.move')}
      text={t('adminSettings.factor.moveText')}
      submit={t('adminSettings.factor.moveBegin')}
      email={email}
      isBusy={isBusy}
      outcome={isBusy ? undefined : moving.data}
      onClose={() => void navigate(href('/admin/settings'))}
      onConfirm={(currentPassword) => void moving.submit({ currentPassword }, { method: 'post' })}
    />
  );
}
