import { type FormEvent, useId, useState } from 'react';
import { useCapabilities } from '#app/capabilities/use-capabilities.ts';
import { fillSlots } from '#app/i18n/fill-slots.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { staffApi } from '#app/session/session.ts';
import { useDates } from '#app/shared/use-dates.ts';
import { useFocusOn, WRONG_FIELD } from '#app/shared/use-focus-on.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import field from '#app/ui/field.module.css';
import { Field } from '#app/ui/field.tsx';
import { LabeledSelect } from '#app/ui/select.tsx';
import text from '#app/ui/text.module.css';
import { formatDate } from '#domain/dates.ts';
import { getIntl } from '#domain/intl.ts';
import { isBoundScope, KEY_SCOPES, type KeyScope } from '#domain/keys/key.ts';
import type { ApiKeyInput } from '#domain/keys/schema.ts';
import { useCustomers } from '../frame/live/use-customers.ts';
import { useAccountTexts } from '../parts/account/account-outcome.ts';
import dialog from '../parts/dialog.module.css';
import { DialogActions, TitledDialog } from '../parts/dialog.tsx';
import { SecretDialog } from '../parts/secret-dialog.tsx';
import { type Mutation, readForm, useMutation } from '../parts/use-mutation.ts';
import styles from './create-key-dialog.module.css';
import { useScopeTexts } from './key-table.tsx';

const DAY_MS = 24 * 60 * 60 * 1000;
const DAYS = [30, 90, 365] as const;
const DEFAULT_DAYS = 90;

/** Returns the expiry of a new key, ISO 8601 in UTC; undefined when it never expires. */
const toEnd = (days: number) => (days > 0 ? new Date(Date.now() + days * DAY_MS).toISOString() : undefined);

/** Hides scopes that a key of one customer can't use. */
const isOffered = (scope: KeyScope, isBound: boolean) => !isBound || isBoundScope(scope);

/** Creates a key with a name, customer, scopes and expiry, then shows it once. */
export function CreateKeyDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation();
  const change = useMutation<ApiKeyInput>();
  const [secret, setSecret] = useState<string>();
  const texts = {
    name: t('adminSettings.keys.secret'),
    once: t('adminSettings.keys.once'),
    use: t('adminSettings.keys.header'),
    notCopied: t('adminSettings.keys.notCopied'),
  };
  const create = (input: ApiKeyInput) =>
    change.run(input, async () => setSecret((await staffApi.createKey(input)).secret));
  if (change.outcome?.kind === 'done' && secret)
    return <SecretDialog name={change.lastRequest?.name ?? ''} secret={secret} texts={texts} onClose={onClose} />;
  return (
    <TitledDialog title={t('adminSettings.keys.create')} onClose={onClose}>
      <KeyForm change={change} onCreate={create} onClose={onClose} />
    </TitledDialog>
  );
}

interface KeyFormProps {
  change: Mutation<ApiKeyInput>;
  onCreate(input: ApiKeyInput): void;
  onClose(): void;
}

function KeyForm({ change: { outcome, isBusy }, onCreate, onClose }: KeyFormProps) {
  const { t } = useTranslation();
  const { fieldText, whole } = useAccountTexts(outcome);
  const form = useFocusOn<HTMLFormElement>(outcome?.kind === 'refused' ? outcome : undefined, WRONG_FIELD);
  const [customerId, setCustomerId] = useState('');
  const [scopes, setScopes] = useState<KeyScope[]>([]);
  const [days, setDays] = useState(DEFAULT_DAYS);
  const isBound = customerId !== '';
  const selected = KEY_SCOPES.filter((scope) => scopes.includes(scope) && isOffered(scope, isBound));
  const expiresAt = toEnd(days);
  const sumId = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const name = readForm(event)('name');
    onCreate({ name, scopes: selected, customerId: customerId || null, expiresAt: expiresAt ?? null });
  };
  return (
    <form ref={form} className={dialog.form} noValidate onSubmit={submit}>
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
      <ScopeFields
        isBound={isBound}
        selected={selected}
        onChange={setScopes}
        isMissing={fieldText('scopes') !== undefined}
      />
      <EndSelect days={days} onChange={setDays} />
      <p className={styles.sum} id={sumId}>
        {selected.length > 0 ? <KeySummary scopes={selected} customerId={customerId} expiresAt={expiresAt} /> : null}
      </p>
      <DialogActions>
        <Button onClick={onClose}>{t('adminSettings.keys.cancel')}</Button>
        <Button type="submit" variant="primary" busy={isBusy} aria-describedby={sumId}>
          {t('adminSettings.keys.create')}
        </Button>
      </DialogActions>
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

interface ScopeFieldsProps {
  isBound: boolean;
  selected: KeyScope[];
  onChange(scopes: KeyScope[]): void;
  isMissing: boolean;
}

function ScopeFields({ isBound, selected, onChange, isMissing }: ScopeFieldsProps) {
  const { t } = useTranslation();
  const { toTitle, toLimit } = useScopeTexts();
  return (
    <fieldset className={styles.scopes}>
      <legend className={field.label}>{t('adminSettings.keys.may')}</legend>
      {KEY_SCOPES.filter((scope) => isOffered(scope, isBound)).map((scope) => (
        <label key={scope}>
          <input
            type="checkbox"
            aria-invalid={isMissing ? true : undefined}
            checked={selected.includes(scope)}
            onChange={({ target }) =>
              onChange(target.checked ? [...selected, scope] : selected.filter((other) => other !== scope))
            }
          />
          <span>
            {toTitle(scope)} <span className={text.code}>{scope}</span>
            <small>{toLimit(scope)}</small>
          </span>
        </label>
      ))}
      {isMissing ? <p className={field.error}>{t('adminSettings.keys.noScope')}</p> : null}
    </fieldset>
  );
}

const NEVER = '0';

function EndSelect({ days, onChange }: { days: number; onChange(days: number): void }) {
  const { t } = useTranslation();
  const dates = useDates();
  const toText = (count: string) =>
    count === NEVER
      ? t('adminSettings.keys.never')
      : t('adminSettings.keys.inDays', { days: count, date: formatDate(toEnd(Number(count)) ?? '', dates) });
  return (
    <LabeledSelect
      label={t('adminSettings.keys.end')}
      value={String(days)}
      choices={[...DAYS.map(String), NEVER]}
      toText={toText}
      onChoose={(count) => onChange(Number(count))}
    />
  );
}

interface KeySummaryProps {
  scopes: KeyScope[];
  customerId: string;
  expiresAt: string | undefined;
}

/** Sums up in one sentence what the key allows. */
function KeySummary({ scopes, customerId, expiresAt }: KeySummaryProps) {
  const { t } = useTranslation();
  const dates = useDates();
  const { toDeed } = useScopeTexts();
  const customers = useCustomers(useCapabilities().namesPeople);
  const customer = customers.find(({ id }) => id === customerId)?.name ?? '';
  const date = expiresAt && formatDate(expiresAt, dates);
  const kind = `${customerId ? 'one' : 'all'}${date ? 'Until' : ''}` as const;
  const does = getIntl(Intl.ListFormat, dates.language, { type: 'conjunction' }).format(scopes.map(toDeed));
  return fillSlots(t(`adminSettings.keys.sum.${kind}`, { customer, date }), { does: <b>{does}</b> });
}
