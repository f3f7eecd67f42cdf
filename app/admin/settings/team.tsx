import { getCapabilities } from '#app/capabilities/get-capabilities.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { getStaffApi } from '#app/session/session.ts';
import { AdminHead } from '../frame/admin-head.tsx';
import { loadAsStaff, userContext } from '../frame/guard.ts';
import pageStyles from '../parts/page.module.css';
import type { Route } from './+types/team';
import { AdminsSection } from './admins-section.tsx';
import { FactorRule } from './factor-rule.tsx';
import { RoleTable } from './role-table.tsx';
import styles from './settings.module.css';
import { answerSettings } from './settings-action.ts';
import { SettingsHead } from './settings-head.tsx';

/** Who may sign in, who is invited, whose page this is, and what the company asks of them. */
export function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  const api = getStaffApi(context);
  return loadAsStaff(request, async () => {
    const [{ items: admins, invitations }, company] = await Promise.all([
      api.listAdmins(),
      getCapabilities(context).setsCompany ? api.getCompany() : null,
    ]);
    return { user: context.get(userContext) ?? (await api.getSession()).user, admins, invitations, company };
  });
}

export const clientAction = answerSettings;

/** The team: everybody who may sign in, and what their roles may do. */
export default function Team({ loaderData: { user, admins, invitations, company } }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <main className={pageStyles.main} id="main" tabIndex={-1}>
      <AdminHead page={t('adminSettings.tabs.team')} />
      <SettingsHead />
      <div className={styles.settings}>
        <AdminsSection userId={user.id} admins={admins} invitations={invitations}>
          {company ? <FactorRule userId={user.id} admins={admins} company={company} /> : null}
        </AdminsSection>
        <RoleTable />
      </div>
    </main>
  );
}
