import type { ApiClient } from '#app/api.ts';
import { getCapabilities } from '#app/capabilities/get-capabilities.ts';
import { getPage } from '#app/document/page-context.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { getStaffApi, type User } from '#app/session/session.ts';
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

/** What live mode has beside password and sessions; null what could not be asked, or is not for everybody. */
async function loadLiveSections(api: ApiClient, { role }: User, reportError: (error: unknown) => void) {
  const [factor, attention, mail, system] = await Promise.all([
    api.getSecondFactor(),
    api.getAttentionMail(),
    isAllowed(role, 'mails:write') ? loadOrReport(api.getMailStatus(), reportError) : null,
    isAllowed(role, 'system:read') ? loadOrReport(api.getSystem(), reportError) : null,
  ]);
  return { factor, attention, mail, system };
}

/** One's own sessions, and in live mode everything else that is set here. */
export function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  const api = getStaffApi(context);
  return loadAsStaff(request, async () => {
    const user = context.get(userContext) ?? (await api.getSession()).user;
    const { hasLivePages } = getCapabilities(context);
    const [sessions, live] = await Promise.all([
      api.listSessions(),
      hasLivePages ? loadLiveSections(api, user, getPage(context).reportError) : null,
    ]);
    return { user, sessions, live };
  });
}

export const clientAction = answerSettings;

/** Each section saves by itself: there is no saving of the whole. */
export default function Settings({ loaderData }: Route.ComponentProps) {
  const { user, sessions, live } = loaderData;
  const { t } = useTranslation();
  return (
    <main className={pageStyles.main} id="main" tabIndex={-1}>
      <AdminHead page={t('adminSettings.title')} />
      <SettingsHead />
      <div className={styles.settings}>
        <PasswordSection email={user.email} />
        {live ? <SecondFactorSection factor={live.factor} email={user.email} /> : null}
        <SessionsSection sessions={sessions} />
        {live ? <LiveSections {...live} email={user.email} /> : null}
      </div>
    </main>
  );
}

type LiveSectionsProps = Awaited<ReturnType<typeof loadLiveSections>> & { email: string };

function LiveSections({ attention, mail, system, email }: LiveSectionsProps) {
  return (
    <>
      <AttentionSection isWanted={attention.isWanted} email={email} />
      <AppearanceSection />
      <KeyboardSection />
      <Allowed to="mails:write">
        <MailSection status={mail} email={email} />
      </Allowed>
      <Allowed to="system:read">
        <SystemSection system={system} />
      </Allowed>
    </>
  );
}
