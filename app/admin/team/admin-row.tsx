import { clsx } from 'clsx';
import { ShieldCheck, ShieldOff } from 'lucide-react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useDates } from '#app/shared/use-dates.ts';
import { Button } from '#app/ui/button.tsx';
import icon from '#app/ui/icon.module.css';
import text from '#app/ui/text.module.css';
import { formatDate, formatDateTime } from '#domain/dates.ts';
import type { Role } from '#domain/team/role.ts';
import type { Admin, Invitation } from '#domain/team/schema.ts';
import { SignalFlag } from '../parts/signal-flag.tsx';
import { RoleSelect } from './invite-form.tsx';
import styles from './team-table.module.css';

/** A session's last use is accurate to five minutes. */
const NOW_MS = 10 * 60 * 1000;

interface AdminRowProps {
  admin: Admin;
  isSelf: boolean;
  /** The last admin can't lose the role. */
  isLast: boolean;
  onRole(role: Role): void;
  onRemove(): void;
  onReset(): void;
}

/** A team member with role, second factor and last sign-in, and the actions to change or remove them. */
export function AdminRow({ admin, isSelf, isLast, onRole, onRemove, onReset }: AdminRowProps) {
  const { t } = useTranslation();
  const { name, email, role } = admin;
  return (
    <tr>
      <td>
        <div className={styles.person}>
          <SignalFlag name={name} />
          <span>
            <b dir="auto">{isSelf ? t('adminSettings.admins.you', { name }) : name}</b>
            {email}
          </span>
        </div>
      </td>
      <td className={styles.role}>
        {isLast ? (
          t(`adminSettings.roles.${role}`)
        ) : (
          <RoleSelect
            label={t('adminSettings.admins.roleOf', { name })}
            hidesLabel
            value={role}
            onChange={({ target }) => onRole(target.value as Role)}
          />
        )}
      </td>
      <td>
        <Factor admin={admin} />
        {admin.hasSecondFactor && !isSelf ? (
          <Button variant="quiet" small aria-label={t('adminSettings.admins.resetNamed', { name })} onClick={onReset}>
            {t('adminSettings.admins.reset')}
          </Button>
        ) : null}
      </td>
      <td>
        <LastSeen at={admin.lastSeenAt} />
      </td>
      <td className={styles.end}>
        {isLast ? null : (
          <Button
            variant="danger"
            small
            aria-label={t('adminSettings.admins.removeNamed', { name })}
            onClick={onRemove}
          >
            {t('adminSettings.admins.remove')}
          </Button>
        )}
      </td>
    </tr>
  );
}

function Factor({ admin: { hasSecondFactor, hasApp, passkeyCount, recoveryCodesLeft, role } }: { admin: Admin }) {
  const { t } = useTranslation();
  const withPasskey = hasApp ? 'adminSettings.admins.both' : 'adminSettings.admins.passkey';
  const Icon = hasSecondFactor ? ShieldCheck : ShieldOff;
  return (
    <span
      className={clsx(styles.factor, hasSecondFactor ? text.success : role === 'admin' ? text.warning : text.muted)}
    >
      <Icon className={icon.small} />
      {hasSecondFactor
        ? t(passkeyCount > 0 ? withPasskey : 'adminSettings.admins.app', { count: recoveryCodesLeft })
        : t('adminSettings.admins.noFactor')}
    </span>
  );
}

function LastSeen({ at }: { at: string | null }) {
  const { t } = useTranslation();
  const dates = useDates();
  if (at === null) return t('adminSettings.admins.never');
  return Date.now() - Date.parse(at) < NOW_MS ? t('adminSettings.admins.activeNow') : formatDateTime(at, dates);
}

interface InvitationRowProps {
  invitation: Invitation;
  onInvite(): void;
  onRevoke(): void;
}

/** An open invitation. A new link replaces the first one, which can't be shown again. */
export function InvitationRow({
  invitation: { name, email, role, createdAt, expiresAt },
  onInvite,
  onRevoke,
}: InvitationRowProps) {
  const { t } = useTranslation();
  const dates = useDates();
  const facts = { email, created: formatDate(createdAt, dates), expires: formatDate(expiresAt, dates) };
  const isOver = Date.parse(expiresAt) <= Date.now();
  return (
    <tr>
      <td>
        <div className={styles.person}>
          <SignalFlag name={name} />
          <span>
            <b dir="auto">{name}</b>
            {t(isOver ? 'adminSettings.admins.expired' : 'adminSettings.admins.invited', facts)}
          </span>
        </div>
      </td>
      <td>{t(`adminSettings.roles.${role}`)}</td>
      <td className={styles.end} colSpan={3}>
        <Button small aria-label={t('adminSettings.admins.againNamed', { name })} onClick={onInvite}>
          {t('adminSettings.admins.again')}
        </Button>
        <Button variant="danger" small aria-label={t('adminSettings.admins.revokeNamed', { name })} onClick={onRevoke}>
          {t('adminSettings.admins.revoke')}
        </Button>
      </td>
    </tr>
  );
}
