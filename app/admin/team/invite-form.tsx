import { clsx } from 'clsx';
import { Check, Copy, Plus } from 'lucide-react';
import { type ComponentProps, type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { copyToClipboard } from '#app/shared/use-copy.ts';
import { useDates } from '#app/shared/use-dates.ts';
import { useFocusOn, WRONG_FIELD } from '#app/shared/use-focus-on.ts';
import { Button } from '#app/ui/button.tsx';
import field from '#app/ui/field.module.css';
import { Field } from '#app/ui/field.tsx';
import text from '#app/ui/text.module.css';
import { formatDateTime } from '#domain/dates.ts';
import { DEFAULT_ROLE, ROLES, type Role } from '#domain/team/role.ts';
import type { InvitationInput } from '#domain/team/schema.ts';
import { useAccountTexts } from '../parts/account/account-outcome.ts';
import { readForm } from '../parts/use-mutation.ts';
import type { TeamChange } from './admins-section.tsx';
import styles from './invite-form.module.css';

interface InviteFormProps {
  change: TeamChange;
  onInvite(input: InvitationInput): void;
}

/** Invites a member by name, email and role. The fields are emptied afterwards. */
export function InviteForm({ change, onInvite }: InviteFormProps) {
  const { t } = useTranslation();
  const { outcome, isBusy, lastRequest } = change;
  const { fieldText } = useAccountTexts(outcome);
  const form = useFocusOn<HTMLFormElement>(outcome?.kind === 'refused' ? outcome : undefined, WRONG_FIELD);
  useEffect(() => {
    if (outcome?.kind === 'done' && lastRequest?.intent === 'invite') form.current?.reset();
  }, [outcome, lastRequest]);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const read = readForm(event);
    onInvite({ name: read('name'), email: read('email'), role: read('role') as Role });
  };
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={onSubmit}>
      <Field label={t('adminSettings.invite.name')} name="name" autoComplete="off" error={fieldText('name')} />
      <Field
        label={t('adminSettings.invite.email')}
        name="email"
        type="email"
        autoComplete="off"
        error={fieldText('email')}
      />
      <RoleSelect label={t('adminSettings.invite.role')} name="role" defaultValue={DEFAULT_ROLE} />
      <Button type="submit" busy={isBusy}>
        <Plus />
        {t('adminSettings.invite.submit')}
      </Button>
    </form>
  );
}

/** A one-time link that was just created. */
export interface NewLink {
  name: string;
  link: string;
  expiresAt: string;
}

/** The link of a new invitation, which the server returns only once. */
export function InviteLink({ name, link, expiresAt }: NewLink) {
  const { t } = useTranslation();
  const dates = useDates();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<'new' | 'copied' | 'notCopied'>('new');
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  const copy = async () => {
    input.current?.select();
    setState((await copyToClipboard(link)) ? 'copied' : 'notCopied');
  };
  const Icon = state === 'copied' ? Check : Copy;
  return (
    <div className={styles.link}>
      <label className={field.label} htmlFor={id}>
        {t('adminSettings.invite.made', { name })}
      </label>
      <div>
        <input
          ref={input}
          className={clsx(field.input, text.code)}
          id={id}
          readOnly
          value={link}
          aria-describedby={`${id}-note`}
        />
        <Button onClick={copy}>
          <Icon />
          {t(state === 'copied' ? 'adminSettings.invite.copied' : 'adminSettings.invite.copy')}
        </Button>
      </div>
      <p className={field.hint} id={`${id}-note`}>
        {t('adminSettings.invite.once', { name, expires: formatDateTime(expiresAt, dates) })}
      </p>
      <p className={field.hint} role="status">
        {state === 'notCopied' ? t('adminSettings.invite.notCopied') : ''}
      </p>
    </div>
  );
}

interface RoleSelectProps extends ComponentProps<'select'> {
  label: string;
  /** Hides the label visually, because the row already names the person. */
  hidesLabel?: boolean;
}

export function RoleSelect({ label, hidesLabel = false, className, ...select }: RoleSelectProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className={clsx(field.field, className)}>
      <label htmlFor={id} className={hidesLabel ? text.visuallyHidden : undefined}>
        {label}
      </label>
      <select id={id} className={field.input} {...select}>
        {ROLES.map((role) => (
          <option key={role} value={role}>
            {t(`adminSettings.roles.${role}`)}
          </option>
        ))}
      </select>
    </div>
  );
}
