import { type FormEvent, useEffect, useId, useRef } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useDates } from '#app/shared/use-dates.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import field from '#app/ui/field.module.css';
import { Field } from '#app/ui/field.tsx';
import text from '#app/ui/text.module.css';
import { KEY_SCOPES } from '#domain/api-key.ts';
import { formatCreated } from '#domain/dates.ts';
import { useAccountTexts } from '../parts/account/use-account-texts.ts';
import dialog from '../parts/dialog.module.css';
import { Dialog } from '../parts/dialog.tsx';
import styles from './create-key-dialog.module.css';
import { ShownKey } from './shown-key.tsx';
import { useScopeTexts } from './use-scope-texts.ts';
import { useSettingsAction } from './use-settings-action.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const DAYS = [30, 90, 365] as const;

/** Name, scopes and end of a new key; then the key itself, once. */
export function CreateKeyDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation();
  const id = useId();
  const change = useSettingsAction();
  const { outcome } = change;
  const texts = {
    name: t('adminSettings.keys.secret'),
    once: t('adminSettings.keys.once'),
    use: t('adminSettings.keys.header'),
    notCopied: t('adminSettings.keys.notCopied'),
  };
  if (outcome?.kind === 'done' && outcome.secret)
    return <ShownKey name={change.asked?.name ?? ''} secret={outcome.secret} texts={texts} onClose={onClose} />;
  return (
    <Dialog labelledBy={id} onClose={onClose}>
      <h2 id={id}>{t('adminSettings.keys.create')}</h2>
      <KeyForm change={change} onClose={onClose} />
    </Dialog>
  );
}

function KeyForm({ change, onClose }: { change: ReturnType<typeof useSettingsAction>; onClose(): void }) {
  const { t } = useTranslation();
  const { outcome, isBusy, run } = change;
  const { fieldText, whole } = useAccountTexts(outcome);
  const toTitle = useScopeTexts();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (outcome?.kind === 'refused') form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [outcome]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const days = Number(fields.get('days'));
    const expiresAt = days > 0 ? new Date(Date.now() + days * DAY_MS).toISOString() : '';
    const scopes = fields.getAll('scopes').join(' ');
    run({ intent: 'createKey', name: String(fields.get('name')), scopes, expiresAt });
  };
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      {whole ? <Alert tone="error">{whole}</Alert> : null}
      <Field label={t('adminSettings.keys.name')} name="name" autoComplete="off" data-first error={fieldText('name')} />
      <fieldset className={styles.scopes}>
        <legend className={field.label}>{t('adminSettings.keys.may')}</legend>
        {KEY_SCOPES.map((scope) => (
          <label key={scope}>
            <input type="checkbox" name="scopes" value={scope} aria-invalid={fieldText('scopes') ? true : undefined} />
            <span>
              {toTitle(scope)} <span className={text.code}>{scope}</span>
            </span>
          </label>
        ))}
        {fieldText('scopes') ? <p className={field.error}>{t('adminSettings.keys.noScope')}</p> : null}
      </fieldset>
      <EndSelect />
      <div className={dialog.actions}>
        <Button onClick={onClose}>{t('adminSettings.keys.cancel')}</Button>
        <Button type="submit" variant="primary" busy={isBusy} disabled={isBusy}>
          {t('adminSettings.keys.create')}
        </Button>
      </div>
    </form>
  );
}

function EndSelect() {
  const { t } = useTranslation();
  const dates = useDates();
  const id = useId();
  const toDate = (days: number) => formatCreated(new Date(Date.now() + days * DAY_MS).toISOString(), dates);
  return (
    <div className={field.field}>
      <label htmlFor={id}>{t('adminSettings.keys.end')}</label>
      <select className={field.input} id={id} name="days" defaultValue="90">
        {DAYS.map((days) => (
          <option key={days} value={days}>
            {t('adminSettings.keys.inDays', { days, date: toDate(days) })}
          </option>
        ))}
        <option value="0">{t('adminSettings.keys.never')}</option>
      </select>
    </div>
  );
}
