import { clsx } from 'clsx';
import { Check, Minus } from 'lucide-react';
import { getCapabilities } from '#app/capabilities/modes.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { staffApi } from '#app/session/session.ts';
import panel from '#app/ui/panel.module.css';
import text from '#app/ui/text.module.css';
import { isAllowed, type Permission, ROLES, type Role } from '#domain/team/role.ts';
import { getUser } from '../frame/guard.ts';
import { SettingsHead } from '../frame/settings-head.tsx';
import { StaffPage } from '../frame/staff-page.tsx';
import pageStyles from '../parts/page.module.css';
import { SettingsSection } from '../parts/page.tsx';
import type { Route } from './+types/team';
import { AdminsSection } from './admins-section.tsx';
import { FactorRule } from './factor-rule.tsx';
import styles from './team.module.css';

/** Loads the members, the invitations, the current user and the second-factor rule. */
export async function clientLoader({ context }: Route.ClientLoaderArgs) {
  const [{ items: admins, invitations }, company] = await Promise.all([
    staffApi.listAdmins(),
    getCapabilities(context).hasCompanySettings ? staffApi.getCompany() : null,
  ]);
  return { user: await getUser(context), admins, invitations, company };
}

/** The team: its members, and what each role may do. */
export default function Team({ loaderData: { user, admins, invitations, company } }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <StaffPage title={t('adminSettings.tabs.team')} head={<SettingsHead />}>
      <div className={pageStyles.narrow}>
        <AdminsSection userId={user.id} admins={admins} invitations={invitations}>
          {company ? <FactorRule userId={user.id} admins={admins} company={company} /> : null}
        </AdminsSection>
        <RoleTable />
      </div>
    </StaffPage>
  );
}

/** The permission of each row, and a weaker one that is a part of it. */
const ROWS = [
  ['see', 'shipments:read'],
  ['change', 'shipments:write'],
  ['messages', 'messages:read'],
  ['people', 'people:read', 'shipments:read'],
  ['remove', 'shipments:delete', 'shipments:delete-own'],
  ['privacy', 'privacy:write'],
  ['team', 'team:write'],
] as const satisfies readonly (readonly [string, Permission, Permission?])[];

/** Shows what each role may do, as the server defines it. */
function RoleTable() {
  const { t } = useTranslation();
  return (
    <SettingsSection title={t('adminSettings.permissions.title')} hint={t('adminSettings.permissions.hint')}>
      <div className={clsx(panel.panel, panel.clip)}>
        <table className={styles.table}>
          <thead>
            <tr>
              <td />
              {ROLES.map((role) => (
                <th key={role} scope="col">
                  {t(`adminSettings.roles.${role}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ROWS.map((row) => (
              <tr key={row[0]}>
                <th scope="row">{t(`adminSettings.permissions.${row[0]}`)}</th>
                {ROLES.map((role) => (
                  <td key={role}>
                    <PermissionCell role={role} row={row} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </SettingsSection>
  );
}

function PermissionCell({ role, row: [name, permission, part] }: { role: Role; row: (typeof ROWS)[number] }) {
  const { t } = useTranslation();
  const isPart = part !== undefined && isAllowed(role, part);
  if (!isAllowed(role, permission) && isPart && (name === 'people' || name === 'remove'))
    return t(`adminSettings.permissions.${name}Part`);
  const Icon = isAllowed(role, permission) ? Check : Minus;
  return (
    <>
      <Icon className={clsx(Icon === Check && styles.yes)} />
      <span className={text.visuallyHidden}>
        {t(Icon === Check ? 'adminSettings.permissions.yes' : 'adminSettings.permissions.no')}
      </span>
    </>
  );
}
