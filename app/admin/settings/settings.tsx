import { getPage } from '#app/document/page-context.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { getStaffApi } from '#app/session/session.ts';
import { isAllowed } from '#domain/role.ts';
import { AdminHead } from '../frame/admin-head.tsx';
import { Allowed } from '../frame/allowed.tsx';
import { loadAsStaff, userContext } from '../frame/guard.ts';
import { loadOrReport } from '../frame/load-or-report.ts';
import pageStyles from '../parts/page.module.css';
import type { Route } from './+types/settings';
import { AppearanceSection } from './appearance-section.tsx';
import { AttentionSection } from './attention-section.tsx';
import { KeyboardSection } from './keyboard-section.tsx';
import { MailSection } from './mail-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import styles from './settings.module.css';
import { answerSettings } from './settings-action.ts';
import { SettingsHead } from './settings-head.tsx';
import { SystemSection } from './system-section.tsx';

/** One's own sessions, how mail goes and what runs here; null when that could not be asked, or is not for everybody. */
export function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  const api = getStaffApi(context);
  return loadAsStaff(request, async () => {
    const { reportError } = getPage(context);
    const user = context.get(userContext) ?? (await api.getSession()).user;
    const [sessions, factor, attention, mail, system] = await Promise.all([
      api.listSessions(),
      api.getSecondFactor(),
      api.getAttentionMail(),
      isAllowed(user.role, 'mails:write') ? loadOrReport(api.getMailStatus(), reportError) : null,
      isAllowed(user.role, 'system:read') ? loadOrReport(api.getSystem(), reportError) : null,
    ]);
    return { user, sessions, factor, attention, mail, system };
  });
}

export const clientAction = answerSettings;

/** Each section saves by itself: there is no saving of the whole. */
export default function Settings({ loaderData }: Route.ComponentProps) {
  const { user, sessions, factor, attention, mail, system } = loaderData;
  const { t } = useTranslation();
  return (
    <main className={pageStyles.main} id="main" tabIndex={-1}>
      <AdminHead page={t('adminSettings.title')} />
      <SettingsHead />
      <div className={styles.settings}>
        <PasswordSection email={user.email} />
        <SecondFactorSection factor={factor} email={user.email} />
        <SessionsSection sessions={sessions} />
        <AttentionSection isWanted={attention.isWanted} email={user.email} />
        <AppearanceSection />
        <KeyboardSection />
        <Allowed to="mails:write">
          <MailSection status={mail} email={user.email} />
        </Allowed>
        <Allowed to="system:read">
          <SystemSection system={system} />
        </Allowed>
      </div>
    </main>
  );
}
