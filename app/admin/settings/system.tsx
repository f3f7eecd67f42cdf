import { getPage } from '#app/document/page-context.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { getStaffApi } from '#app/session/session.ts';
import { isAllowed } from '#domain/team/role.ts';
import { Can } from '../frame/can.tsx';
import { loadAsStaff, userContext } from '../frame/guard.ts';
import { loadOrReport } from '../frame/load-or-report.ts';
import { handleSettingsAction } from '../frame/settings-action.ts';
import { SettingsHead } from '../frame/settings-head.tsx';
import { StaffPage } from '../frame/staff-page.tsx';
import type { Route } from './+types/system';
import { MailSection } from './mail-section.tsx';
import { SystemSection } from './system-section.tsx';

/** Loads the states; one is null when it could not be loaded or the role does not include it. */
export function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  const api = getStaffApi(context);
  const { reportError } = getPage(context);
  return loadAsStaff(request, async () => {
    const user = context.get(userContext) ?? (await api.getSession()).user;
    const [mail, system] = await Promise.all([
      loadOrReport(api.getMailStatus(), reportError),
      isAllowed(user.role, 'system:read') ? loadOrReport(api.getSystem(), reportError) : null,
    ]);
    return { user, mail, system };
  });
}

export const clientAction = handleSettingsAction;

/** Whether email is delivered, and what runs here. */
export default function SystemSettings({ loaderData: { user, mail, system } }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <StaffPage title={`${t('adminSettings.tabs.system')} · ${t('adminSettings.title')}`} head={<SettingsHead />}>
      <MailSection status={mail} email={user.email} />
      <Can permission="system:read">
        <SystemSection system={system} />
      </Can>
    </StaffPage>
  );
}
