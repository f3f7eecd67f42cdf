import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useDates } from '#app/shared/use-dates.ts';
import { Button } from '#app/ui/button.tsx';
import type { Invitation } from '#domain/account.schema.ts';
import { formatCreated } from '#domain/dates.ts';
import { InitialFlag } from '../parts/initial-flag.tsx';
import styles from './team-table.module.css';
import type { SettingsFields } from './use-settings-action.ts';

interface InvitationRowProps {
  invitation: Invitation;
  isBusy: boolean;
  run(fields: SettingsFields): void;
}

/** An invitation nobody has accepted: another link takes the place of the first, which nobody can be shown again. */
export function InvitationRow({
  invitation: { id, name, email, role, createdAt, expiresAt },
  isBusy,
  run,
}: InvitationRowProps) {
  const { t } = useTranslation();
  const dates = useDates();
  const facts = { email, created: formatCreated(createdAt, dates), expires: formatCreated(expiresAt, dates) };
  const isOver = Date.parse(expiresAt) <= Date.now();
  return (
    <tr>
      <td>
        <div className={styles.person}>
          <InitialFlag name={name} />
          <span>
            <b dir="auto">{name}</b>
            {t(isOver ? 'adminSettings.admins.expired' : 'adminSettings.admins.invited', facts)}
          </span>
        </div>
      </td>
      <td>{t(`adminSettings.roles.${role}`)}</td>
      <td className={styles.end} colSpan={3}>
        <Button
          small
          disabled={isBusy}
          aria-label={t('adminSettings.admins.againNamed', { name })}
          onClick={() => run({ intent: 'invite', name, email, role })}
        >
          {t('adminSettings.admins.again')}
        </Button>
        <Button
          variant="danger"
          small
          disabled={isBusy}
          aria-label={t('adminSettings.admins.revokeNamed', { name })}
          onClick={() => run({ intent: 'revoke', id, name })}
        >
          {t('adminSettings.admins.revoke')}
        </Button>
      </td>
    </tr>
  );
}
