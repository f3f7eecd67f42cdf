import { clsx } from 'clsx';
import { Check, Minus } from 'lucide-react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import icon from '#app/ui/icon.module.css';
import panel from '#app/ui/panel.module.css';
import text from '#app/ui/text.module.css';
import { isAllowed, type Permission, ROLES, type Role } from '#domain/role.ts';
import styles from './role-table.module.css';
import { SettingsSection } from './settings-section.tsx';

/** What a row stands for, and a smaller permission that is a part of it. */
const ROWS = [
  ['see', 'shipments:read'],
  ['change', 'shipments:write'],
  ['messages', 'messages:read'],
  ['people', 'people:read', 'shipments:read'],
  ['remove', 'shipments:delete', 'shipments:delete-own'],
  ['privacy', 'privacy:write'],
  ['team', 'team:write'],
] as const satisfies readonly (readonly [string, Permission, Permission?])[];

/** What each role may do, as the server has it. */
export function RoleTable() {
  const { t } = useTranslation();
  return (
    <SettingsSection title={t('adminSettings.may.title')} hint={t('adminSettings.may.hint')}>
      <div className={clsx(panel.panel, styles.frame)}>
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
                <th scope="row">{t(`adminSettings.may.${row[0]}`)}</th>
                {ROLES.map((role) => (
                  <td key={role}>
                    <Answer role={role} row={row} />
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

function Answer({ role, row: [name, whole, part] }: { role: Role; row: (typeof ROWS)[number] }) {
  const { t } = useTranslation();
  const isPart = part !== undefined && isAllowed(role, part);
  if (!isAllowed(role, whole) && isPart && (name === 'people' || name === 'remove'))
    return t(`adminSettings.may.${name}Part`);
  const Icon = isAllowed(role, whole) ? Check : Minus;
  return (
    <>
      <Icon className={clsx(icon.icon, Icon === Check && styles.yes)} />
      <span className={text.visuallyHidden}>
        {t(Icon === Check ? 'adminSettings.may.yes' : 'adminSettings.may.no')}
      </span>
    </>
  );
}
