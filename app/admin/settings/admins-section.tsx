import { useState } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Alert } from '#app/ui/alert.tsx';
import type { Admin, Invitation } from '#domain/account.schema.ts';
import { isRole } from '#domain/role.ts';
import { useAccountTexts } from '../parts/account/use-account-texts.ts';
import listStyles from './account-list.module.css';
import { AdminRow } from './admin-row.tsx';
import { DoneNotice } from './done-notice.tsx';
import { InvitationRow } from './invitation-row.tsx';
import { InviteForm } from './invite-form.tsx';
import { InviteLink } from './invite-link.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { SettingsSection } from './settings-section.tsx';
import { useSettingsAction } from './use-settings-action.ts';

interface AdminsSectionProps {
  /** Whose page this is. */
  userId: string;
  admins: Admin[];
  invitations: Invitation[];
}

/** Who may sign in, and as what; the ways to invite another, to change and to remove one. */
export function AdminsSection({ userId, admins, invitations }: AdminsSectionProps) {
  const { t } = useTranslation();
  const [leaving, setLeaving] = useState<Admin>();
  const change = useSettingsAction();
  const { whole } = useAccountTexts(change.outcome);
  const newest = change.outcome?.kind === 'done' ? change.outcome.made : undefined;
  const adminCount = admins.filter(({ role }) => role === 'admin').length;
  const remove = (admin: Admin) => {
    setLeaving(undefined);
    change.run({ intent: admin.id === userId ? 'leave' : 'remove', id: admin.id, name: admin.name });
  };
  return (
    <SettingsSection title={t('adminSettings.admins.title')} hint={t('adminSettings.admins.hint')}>
      <AdminsNotice change={change} />
      {whole ? <Alert tone="error">{whole}</Alert> : null}
      <ul className={listStyles.list}>
        {admins.map((admin) => (
          <AdminRow
            key={admin.id}
            admin={admin}
            isSelf={admin.id === userId}
            isBusy={change.isBusy}
            isLast={admin.role === 'admin' && adminCount === 1}
            onRole={(role) => change.run({ intent: 'setRole', id: admin.id, name: admin.name, role })}
            onRemove={() => setLeaving(admin)}
          />
        ))}
        {invitations.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} isBusy={change.isBusy} run={change.run} />
        ))}
      </ul>
      {newest ? <InviteLink key={newest.link} {...newest} /> : null}
      <InviteForm change={change} />
      {leaving ? (
        <RemoveDialog
          admin={leaving}
          isSelf={leaving.id === userId}
          onClose={() => setLeaving(undefined)}
          onConfirm={() => remove(leaving)}
        />
      ) : null}
    </SettingsSection>
  );
}

type Change = ReturnType<typeof useSettingsAction>;

/** What became of a removal or a revocation. Somebody else who was faster did the same. */
function AdminsNotice({ change: { asked, outcome } }: { change: Change }) {
  const { t } = useTranslation();
  if (outcome?.kind === 'conflict') return <Alert tone="error">{t('adminSettings.admins.lastKept')}</Alert>;
  if (outcome?.kind !== 'done' && outcome?.kind !== 'gone') return null;
  const name = asked?.name ?? '';
  if (asked?.intent === 'setRole' && isRole(asked.role))
    return (
      <DoneNotice token={outcome}>
        {t('adminSettings.admins.changed', { name, role: t(`adminSettings.roles.${asked.role}`) })}
      </DoneNotice>
    );
  if (asked?.intent === 'remove')
    return <DoneNotice token={outcome}>{t('adminSettings.admins.removed', { name })}</DoneNotice>;
  if (asked?.intent === 'revoke')
    return <DoneNotice token={outcome}>{t('adminSettings.admins.revoked', { name })}</DoneNotice>;
  return null;
}
