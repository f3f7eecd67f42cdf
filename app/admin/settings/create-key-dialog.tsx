import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useCapabilities } from '#app/capabilities/use-capabilities.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useDates } from '#app/shared/use-dates.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import field from '#app/ui/field.module.css';
import { Field } from '#app/ui/field.tsx';
import text from '#app/ui/text.module.css';
import { isBoundScope, KEY_SCOPES, type KeyScope } from '#domain/api-key.ts';
import { formatCreated } from '#domain/dates.ts';
import { useCustomers } from '../frame/live/use-customers.ts';
import { useAccountTexts } from '../parts/account/use-account-texts.ts';
import dialog from '../parts/dialog.module.css';
import { Dialog } from '../parts/dialog.tsx';
import styles from './create-key-dialog.module.css';
import { ShownKey } from './shown-key.tsx';
import { useScopeTexts } from './use-scope-texts.ts';
import { useSettingsAction } from './use-settings-action.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const DAYS = [30, 90, 365] as const;

/** Name, customer, scopes and end of a new key; then the key itself, once. */
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
  const [customerId, setCustomerId] = useState('');
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
    run({ intent: 'createKey', name: String(fields.get('name')), scopes, expiresAt, customerId });
  };
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      {whole ? <Alert tone="error">{whole}</Alert> : null}
      <div className={styles.whose}>
        <Field
          label={t('adminSettings.keys.name')}
          name="name"
          autoComplete="off"
          data-first
          error={fieldText('name')}
        />
        <CustomerSelect value={customerId} onChange={setCustomerId} />
      </div>
      <ScopeFields isBound={customerId !== ''} isMissing={fieldText('scopes') !== undefined} />
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

function CustomerSelect({ value, onChange }: { value: string; onChange(id: string): void }) {
  const { t } = useTranslation();
  const id = useId();
  const customers = useCustomers(useCapabilities().namesPeople);
  return (
    <div className={field.field}>
      <label htmlFor={id}>{t('adminSettings.keys.for')}</label>
      <select
        className={field.input}
        id={id}
        value={value}
        aria-describedby={value ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{t('adminSettings.keys.everyCustomer')}</option>
        {customers.map((customer) => (
          <option key={customer.id} value={customer.id}>
            {customer.name}
          </option>
        ))}
      </select>
      {value ? (
        <p className={field.hint} id={`${id}-hint`}>
          {t('adminSettings.keys.bound')}
        </p>
      ) : null}
    </div>
  );
}

/** Scopes that a key of one customer has no use for are not offered for one. */
function ScopeFields({ isBound, isMissing }: { isBound: boolean; isMissing: boolean }) {
  const { t } = useTranslation();
  const toTitle = useScopeTexts();
  const isOffered = (scope: KeyScope) => !isBound || isBoundScope(scope);
  return (
    <fieldset className={styles.scopes}>
      <legend className={field.label}>{t('adminSettings.keys.may')}</legend>
      {KEY_SCOPES.filter(isOffered).map((scope) => (
        <label key={scope}>
          <input type="checkbox" name="scopes" value={scope} aria-invalid={isMissing ? true : undefined} />
          <span>
            {toTitle(scope)} <span className={text.code}>{scope}</span>
          </span>
        </label>
      ))}
      {isMissing ? <p className={field.error}>{t('adminSettings.keys.noScope')}</p> : null}
    </fieldset>
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
