import { Plus } from 'lucide-react';
import { type FormEvent, useEffect } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useFocusOn, WRONG_FIELD } from '#app/shared/use-focus-on.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import icon from '#app/ui/icon.module.css';
import { DEFAULT_ROLE } from '#domain/role.ts';
import { useAccountTexts } from '../parts/account/use-account-texts.ts';
import styles from './invite-form.module.css';
import { RoleSelect } from './role-select.tsx';
import type { useSettingsAction } from './use-settings-action.ts';

/** Name, address and role of who is invited. Once invited, the fields are empty again. */
export function InviteForm({ change }: { change: ReturnType<typeof useSettingsAction> }) {
  const { t } = useTranslation();
  const { outcome, isBusy, run } = change;
  const { fieldText } = useAccountTexts(outcome);
  const form = useFocusOn<HTMLFormElement>(outcome?.kind === 'refused' ? outcome : undefined, WRONG_FIELD);
  useEffect(() => {
    if (outcome?.kind === 'done' && outcome.made) form.current?.reset();
  }, [outcome]);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    run({
      intent: 'invite',
      name: String(fields.get('name')),
      email: String(fields.get('email')),
      role: String(fields.get('role')),
    });
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
      <Button type="submit" busy={isBusy} disabled={isBusy}>
        <Plus className={icon.icon} />
        {t('adminSettings.invite.submit')}
      </Button>
    </form>
  );
}
