import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Button } from '#app/ui/button.tsx';
import type { Admin } from '#domain/account.schema.ts';
import type { Role } from '#domain/role.ts';
import { InitialFlag } from '../parts/initial-flag.tsx';
import listStyles from './account-list.module.css';
import { RoleSelect } from './role-select.tsx';

interface AdminRowProps {
  admin: Admin;
  isSelf: boolean;
  isBusy: boolean;
  /** The only admin stays one. */
  isLast: boolean;
  onRole(role: Role): void;
  onRemove(): void;
}

/** Somebody who may sign in: what as, and the ways to change or end it. */
export function AdminRow({ admin: { name, email, role }, isSelf, isBusy, isLast, onRole, onRemove }: AdminRowProps) {
  const { t } = useTranslation();
  return (
    <li className={listStyles.twoButtons}>
      <InitialFlag name={name} />
      <span>
        <b dir="auto">{isSelf ? t('adminSettings.admins.you', { name }) : name}</b>
        {email}
      </span>
      {isLast ? (
        <span className={listStyles.role}>{t(`adminSettings.roles.${role}`)}</span>
      ) : (
        <>
          <RoleSelect
            label={t('adminSettings.admins.roleOf', { name })}
            hidesLabel
            className={listStyles.role}
            value={role}
            disabled={isBusy}
            onChange={({ target }) => onRole(target.value as Role)}
          />
          <Button
            variant="danger"
            small
            disabled={isBusy}
            aria-label={t('adminSettings.admins.removeNamed', { name })}
            onClick={onRemove}
          >
            {t('adminSettings.admins.remove')}
          </Button>
        </>
      )}
    </li>
  );
}
