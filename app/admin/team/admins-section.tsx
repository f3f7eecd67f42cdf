import { clsx } from 'clsx';
import { type ReactNode, useId, useState } from 'react';
import { href } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { forgetSession, staffApi } from '#app/session/session.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import field from '#app/ui/field.module.css';
import panel from '#app/ui/panel.module.css';
import type { Role } from '#domain/team/role.ts';
import type { Admin, Invitation, InvitationInput } from '#domain/team/schema.ts';
import { useAccountTexts } from '../parts/account/account-outcome.ts';
import { ConfirmDialog, DialogActions, TitledDialog } from '../parts/dialog.tsx';
import { DoneNotice } from '../parts/page.tsx';
import table from '../parts/table.module.css';
import { TableHead } from '../parts/table.tsx';
import { type Mutation, useMutation } from '../parts/use-mutation.ts';
import { AdminRow, InvitationRow } from './admin-row.tsx';
import { InviteForm, InviteLink, type NewLink } from './invite-form.tsx';
import styles from './team-table.module.css';

interface AdminsSectionProps {
  /** The signed-in user. */
  userId: string;
  admins: Admin[];
  invitations: Invitation[];
  /** Content below the heading, such as the second-factor rule. */
  children: ReactNode;
}

/** Lists who may sign in and with which role; invites, changes and removes members. */
export function AdminsSection({ userId, admins, invitations, children }: AdminsSectionProps) {
  const { t } = useTranslation();
  const id = useId();
  const [question, setQuestion] = useState<AdminQuestion>();
  const change: TeamChange = useMutation();
  const [madeLink, setMadeLink] = useState<NewLink>();
  const { whole } = useAccountTexts(change.outcome);
  const isInvited = change.lastRequest?.intent === 'invite' && change.outcome?.kind === 'done';
  const adminCount = admins.filter(({ role }) => role === 'admin').length;
  const resetFactor = ({ id: whose, name }: Admin) =>
    change.run({ intent: 'resetFactor', name }, () => staffApi.resetSecondFactor(whose));
  const remove = ({ id: whose, name }: Admin, revokesKeys: boolean) => {
    setQuestion(undefined);
    const call = () => staffApi.removeAdmin(whose, revokesKeys);
    if (whose !== userId) return change.run({ intent: 'remove', name }, call);
    return change.run({ intent: 'leave', name }, () => call().then(forgetSession), href('/admin/login'));
  };
  const invite = ({ name, email, role }: InvitationInput) =>
    change.run({ intent: 'invite', name }, async () => {
      const { invitation, link } = await staffApi.inviteAdmin({ name, email, role });
      setMadeLink({ link, name: invitation.name, expiresAt: invitation.expiresAt });
    });
  return (
    <section aria-labelledby={id}>
      <div className={styles.heading}>
        <h2 id={id}>{t('adminSettings.admins.title')}</h2>
        <p className={field.hint}>{t('adminSettings.admins.hint')}</p>
      </div>
      <AdminsNotice change={change} />
      {whole ? <Alert tone="error">{whole}</Alert> : null}
      {children}
      <TeamTable>
        {admins.map((admin) => (
          <AdminRow
            key={admin.id}
            admin={admin}
            isSelf={admin.id === userId}
            isLast={admin.role === 'admin' && adminCount === 1}
            onRole={(role) =>
              change.run({ intent: 'setRole', name: admin.name, role }, () => staffApi.setRole(admin.id, role))
            }
            onRemove={() => setQuestion({ what: 'remove', admin })}
            onReset={() => setQuestion({ what: 'resetFactor', admin })}
          />
        ))}
        {invitations.map((invitation) => (
          <InvitationRow
            key={invitation.id}
            invitation={invitation}
            onInvite={() => invite(invitation)}
            onRevoke={() =>
              change.run({ intent: 'revoke', name: invitation.name }, () => staffApi.revokeInvitation(invitation.id))
            }
          />
        ))}
      </TeamTable>
      {isInvited && madeLink ? <InviteLink key={madeLink.link} {...madeLink} /> : null}
      <InviteForm change={change} onInvite={invite} />
      {question?.what === 'remove' ? (
        <RemoveDialog
          admin={question.admin}
          isSelf={question.admin.id === userId}
          onClose={() => setQuestion(undefined)}
          onConfirm={(revokesKeys) => remove(question.admin, revokesKeys)}
        />
      ) : null}
      {question?.what === 'resetFactor' ? (
        // The request may come from an impostor, so the dialog says what to verify first.
        <ConfirmDialog
          title={t('adminSettings.admins.resetTitle', question.admin)}
          text={t('adminSettings.admins.resetText', question.admin)}
          keep={t('adminSettings.factor.cancel')}
          confirm={t('adminSettings.admins.reset')}
          variant="danger-fill"
          onClose={() => setQuestion(undefined)}
          onConfirm={() => resetFactor(question.admin)}
        />
      ) : null}
    </section>
  );
}

function TeamTable({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className={panel.panel}>
      <table className={clsx(table.table, styles.table)}>
        <TableHead
          columns={[
            t('adminSettings.admins.name'),
            t('adminSettings.admins.role'),
            t('adminSettings.factor.title'),
            t('adminSettings.admins.lastSeen'),
          ]}
          act={t('adminSettings.admins.actions')}
        />
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

interface AdminQuestion {
  what: 'remove' | 'resetFactor';
  admin: Admin;
}

/** The changes of the page. Its texts name the member. */
export type TeamChange = Mutation<{
  intent: 'setRole' | 'remove' | 'leave' | 'resetFactor' | 'invite' | 'revoke';
  name: string;
  role?: Role;
}>;

/** Shows the result of a removal or revocation. A colleague having done it first counts as success. */
function AdminsNotice({ change: { lastRequest, outcome } }: { change: TeamChange }) {
  const { t } = useTranslation();
  if (outcome?.kind === 'conflict' && lastRequest?.intent !== 'resetFactor')
    return <Alert tone="error">{t('adminSettings.admins.lastKept')}</Alert>;
  if (outcome?.kind !== 'done' && outcome?.kind !== 'gone' && outcome?.kind !== 'conflict') return null;
  const { name = '', role } = lastRequest ?? {};
  if (role)
    return (
      <DoneNotice token={outcome}>
        {t('adminSettings.admins.changed', { name, role: t(`adminSettings.roles.${role}`) })}
      </DoneNotice>
    );
  if (lastRequest?.intent === 'remove')
    return <DoneNotice token={outcome}>{t('adminSettings.admins.removed', { name })}</DoneNotice>;
  if (lastRequest?.intent === 'resetFactor')
    return <DoneNotice token={outcome}>{t('adminSettings.admins.resetDone', { name })}</DoneNotice>;
  if (lastRequest?.intent === 'revoke')
    return <DoneNotice token={outcome}>{t('adminSettings.admins.revoked', { name })}</DoneNotice>;
  return null;
}

interface RemoveDialogProps {
  admin: Admin;
  isSelf: boolean;
  onClose(): void;
  onConfirm(revokesKeys: boolean): void;
}

/**
 * Confirms the removal: explains what ends with the account, and which API keys keep working unless they are revoked.
 */
function RemoveDialog({ admin: { name, workingKeys }, isSelf, onClose, onConfirm }: RemoveDialogProps) {
  const { t } = useTranslation();
  const [revokesKeys, setRevokesKeys] = useState(false);
  return (
    <TitledDialog
      title={isSelf ? t('adminSettings.remove.titleSelf') : t('adminSettings.remove.title', { name })}
      text={isSelf ? t('adminSettings.remove.textSelf') : t('adminSettings.remove.text', { name })}
      onClose={onClose}
    >
      {workingKeys > 0 ? (
        <>
          <p>
            {isSelf
              ? t('adminSettings.remove.keysSelf', { count: workingKeys })
              : t('adminSettings.remove.keys', { name, count: workingKeys })}
          </p>
          <label className={styles.choice}>
            <input type="checkbox" checked={revokesKeys} onChange={({ target }) => setRevokesKeys(target.checked)} />
            {t('adminSettings.remove.revokeKeys', { count: workingKeys })}
          </label>
        </>
      ) : null}
      <DialogActions>
        <Button data-first onClick={onClose}>
          {isSelf ? t('adminSettings.remove.keepSelf') : t('adminSettings.remove.keep', { name })}
        </Button>
        <Button variant="danger-fill" onClick={() => onConfirm(revokesKeys)}>
          {t('adminSettings.remove.confirm')}
        </Button>
      </DialogActions>
    </TitledDialog>
  );
}
