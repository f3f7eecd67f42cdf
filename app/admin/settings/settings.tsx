import { getPage } from '#app/document/page-context.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { getStaffApi } from '#app/session/session.ts';
import { AdminHead } from '../frame/admin-head.tsx';
import { loadAsStaff, userContext } from '../frame/guard.ts';
import { loadOrReport } from '../frame/load-or-report.ts';
import pageStyles from '../parts/page.module.css';
import type { Route } from './+types/settings';
import { AdminsSection } from './admins-section.tsx';
import { AppearanceSection } from './appearance-section.tsx';
import { KeyboardSection } from './keyboard-section.tsx';
import { MailSection } from './mail-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import styles from './settings.module.css';
import { runSettingsAction } from './settings-action.ts';
import { SystemSection } from './system-section.tsx';

/** One's own sessions, who else may sign in, how mail goes and what runs here; null when that could not be asked. */
export function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  const api = getStaffApi(context);
  return loadAsStaff(request, async () => {
    const { reportError } = getPage(context);
    const [sessions, { items: admins, invitations }, mail, system] = await Promise.all([
      api.listSessions(),
      api.listAdmins(),
      loadOrReport(api.getMailStatus(), reportError),
      loadOrReport(api.getSystem(), reportError),
    ]);
    const user = context.get(userContext) ?? (await api.getSession()).user;
    return { user, sessions, admins, invitations, mail, system };
  });
}

export async function clientAction({ request, context }: Route.ClientActionArgs) {
  const form = await request.formData();
  return loadAsStaff(request, () => runSettingsAction(getStaffApi(context), form, getPage(context).reportError));
}

/** Each section saves by itself: there is no saving of the whole. */
export default function Settings({ loaderData }: Route.ComponentProps) {
  const { user, sessions, admins, invitations, mail, system } = loaderData;
  const { t } = useTranslation();
  return (
    <main className={pageStyles.main} id="main" tabIndex={-1}>
      <AdminHead page={t('adminSettings.title')} />
      <div className={pageStyles.head}>
        <h1>{t('adminSettings.title')}</h1>
      </div>
      <div className={styles.settings}>
        <PasswordSection email={user.email} />
        <SessionsSection sessions={sessions} />
        <AdminsSection userId={user.id} admins={admins} invitations={invitations} />
        <AppearanceSection />
        <KeyboardSection />
        <MailSection status={mail} email={user.email} />
        <SystemSection system={system} />
      </div>
    </main>
  );
}
