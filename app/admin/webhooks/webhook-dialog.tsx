import { type FormEvent, useEffect, useId, useState } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { staffApi } from '#app/session/session.ts';
import { useFocusOn, WRONG_FIELD } from '#app/shared/use-focus-on.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import field from '#app/ui/field.module.css';
import { Field } from '#app/ui/field.tsx';
import { CHANGE_TYPES, type ChangeType } from '#domain/changes/change.ts';
import type { Customer } from '#domain/customers/schema.ts';
import type { Webhook, WebhookInput } from '#domain/webhooks/schema.ts';
import { WEBHOOK_LIMITS } from '#domain/webhooks/webhook.ts';
import { useAccountTexts } from '../parts/account/account-outcome.ts';
import { createId } from '../parts/create-id.ts';
import dialog from '../parts/dialog.module.css';
import { DialogActions, TitledDialog } from '../parts/dialog.tsx';
import { SecretDialog } from '../parts/secret-dialog.tsx';
import { type Mutation, useMutation } from '../parts/use-mutation.ts';
import styles from './webhook-dialog.module.css';
import { useSecretTexts, useWebhookTexts } from './webhook-state.tsx';

interface WebhookDialogProps {
  /** The webhook to edit; undefined adds one. */
  webhook?: Webhook;
  customers: Customer[] | null;
  onClose(): void;
  onSaved?(): void;
}

/** Adds or edits a webhook. A new one then shows its secret once. */
export function WebhookDialog({ webhook, customers, onClose, onSaved }: WebhookDialogProps) {
  const { t } = useTranslation();
  const secretTexts = useSecretTexts();
  const change = useMutation<WebhookInput>({ staysIfGone: true });
  const [secret, setSecret] = useState<string>();
  const { outcome, lastRequest } = change;
  const isSaved = webhook !== undefined && outcome?.kind === 'done';
  useEffect(() => {
    if (isSaved) onSaved?.();
  }, [isSaved, onSaved]);
  if (outcome?.kind === 'done' && secret && lastRequest) {
    const name = new URL(lastRequest.url).host;
    return <SecretDialog name={name} secret={secret} texts={secretTexts} onClose={onClose} />;
  }
  return (
    <TitledDialog title={webhook ? t('adminWebhooks.form.editTitle') : t('adminWebhooks.form.add')} onClose={onClose}>
      <WebhookForm {...{ webhook, customers, change, onClose }} onCreated={setSecret} />
    </TitledDialog>
  );
}

interface WebhookFormProps extends Pick<WebhookDialogProps, 'customers' | 'onClose'> {
  webhook: Webhook | undefined;
  change: Mutation<WebhookInput>;
  onCreated(secret: string): void;
}

function WebhookForm({ webhook, customers, change, onCreated, onClose }: WebhookFormProps) {
  const { t } = useTranslation();
  const { outcome, isBusy, run } = change;
  const { fieldText, whole } = useAccountTexts(outcome);
  const form = useFocusOn<HTMLFormElement>(outcome?.kind === 'refused' ? outcome : undefined, WRONG_FIELD);
  const problemText = useConflictText(webhook, outcome?.kind) ?? whole;
  const [newId] = useState(createId);
  // The form edits the webhook as it was opened; after a conflict, `webhook` is the other version.
  const [opened] = useState(webhook);
  const [previousVersion, setPreviousVersion] = useState(webhook?.version ?? 0);
  useEffect(() => {
    if (outcome?.kind === 'conflict' && webhook) setPreviousVersion(webhook.version);
  }, [outcome, webhook]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const input = readInput(new FormData(event.currentTarget));
    const create = async () => onCreated((await staffApi.createWebhook({ id: newId, ...input })).secret);
    void run(input, () => (opened ? staffApi.updateWebhook(opened.id, previousVersion, input) : create()));
  };
  return (
    <form ref={form} className={dialog.form} noValidate onSubmit={submit}>
      {problemText ? <Alert tone="error">{problemText}</Alert> : null}
      <WebhookFields webhook={opened} customers={customers} fieldText={fieldText} />
      <DialogActions>
        <Button onClick={onClose}>{t('adminWebhooks.form.cancel')}</Button>
        <Button type="submit" variant="primary" busy={isBusy}>
          {opened ? t('adminWebhooks.form.save') : t('adminWebhooks.form.add')}
        </Button>
      </DialogActions>
    </form>
  );
}

/** Reads the fields of the form; `types` is null for all types. */
const readInput = (fields: FormData): WebhookInput => ({
  url: String(fields.get('url') ?? '').trim(),
  types: fields.get('gets') === 'some' ? (fields.getAll('types') as ChangeType[]) : null,
  customerId: String(fields.get('customerId') ?? '') || null,
});

/** Shows what someone else has changed since the form was opened. */
function useConflictText(webhook: Webhook | undefined, kind: string | undefined): string | undefined {
  const { t } = useTranslation();
  if (kind === 'gone') return t('adminWebhooks.gone');
  if (kind !== 'conflict') return undefined;
  return webhook ? t('adminWebhooks.form.conflict', { url: webhook.url }) : t('adminWebhooks.form.addedAlready');
}

type FieldText = (path: string) => string | undefined;

interface WebhookFieldsProps {
  webhook: Webhook | undefined;
  /** Null when the customers could not be loaded. */
  customers: Customer[] | null;
  fieldText: FieldText;
}

function WebhookFields({ webhook, customers, fieldText }: WebhookFieldsProps) {
  const { t } = useTranslation();
  const [customerId, setCustomerId] = useState(webhook?.customerId ?? '');
  return (
    <>
      <Field
        label={t('adminWebhooks.form.url')}
        hint={t('adminWebhooks.form.urlHint')}
        name="url"
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={WEBHOOK_LIMITS.url}
        data-first
        defaultValue={webhook?.url}
        error={fieldText('url')}
      />
      <TypeFields webhook={webhook} isBound={customerId !== ''} fieldText={fieldText} />
      {webhook ? (
        <FixedCustomer webhook={webhook} />
      ) : (
        <CustomerSelect customers={customers} value={customerId} onChange={setCustomerId} />
      )}
    </>
  );
}

interface TypeFieldsProps extends Omit<WebhookFieldsProps, 'customers'> {
  /** Only a webhook of one customer receives the event that a shipment left the customer. */
  isBound: boolean;
}

function TypeFields({ webhook, isBound, fieldText }: TypeFieldsProps) {
  const { t } = useTranslation();
  const { toType } = useWebhookTexts();
  const [isAll, setIsAll] = useState(!webhook?.types);
  const isWrong = fieldText('types') !== undefined;
  return (
    <fieldset>
      <legend className={field.label}>{t('adminWebhooks.form.gets')}</legend>
      <label>
        <input type="radio" name="gets" value="all" checked={isAll} onChange={() => setIsAll(true)} />
        {t('adminWebhooks.form.all')}
      </label>
      <label>
        <input type="radio" name="gets" value="some" checked={!isAll} onChange={() => setIsAll(false)} />
        {t('adminWebhooks.form.some')}
      </label>
      {isAll ? null : (
        <div className={styles.boxes}>
          {CHANGE_TYPES.filter((type) => isBound || type !== 'shipment.left').map((type) => (
            <label key={type}>
              <input
                type="checkbox"
                name="types"
                value={type}
                defaultChecked={webhook?.types?.includes(type)}
                aria-invalid={isWrong || undefined}
              />
              {toType(type)}
            </label>
          ))}
        </div>
      )}
      {isWrong ? <p className={field.error}>{t('adminWebhooks.form.noType')}</p> : null}
    </fieldset>
  );
}

/** The customer of the webhook, which can't be changed later. */
function FixedCustomer({ webhook: { customerId, customerName } }: { webhook: Webhook }) {
  const { t } = useTranslation();
  return (
    <div className={field.field}>
      <p className={field.label}>{t('adminWebhooks.form.customer')}</p>
      <p>
        <bdi>{customerName ?? t('adminWebhooks.form.everyCustomer')}</bdi>
      </p>
      <p className={field.hint}>{t('adminWebhooks.form.customerFixed')}</p>
      {customerId === null ? null : <input type="hidden" name="customerId" value={customerId} />}
    </div>
  );
}

interface CustomerSelectProps extends Pick<WebhookFieldsProps, 'customers'> {
  value: string;
  onChange(customerId: string): void;
}

function CustomerSelect({ customers, value, onChange }: CustomerSelectProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className={field.field}>
      <label htmlFor={id}>{t('adminWebhooks.form.customer')}</label>
      <select
        className={field.input}
        id={id}
        name="customerId"
        value={value}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">{t('adminWebhooks.form.everyCustomer')}</option>
        {(customers ?? []).map((customer) => (
          <option key={customer.id} value={customer.id}>
            {customer.name}
          </option>
        ))}
      </select>
      <p className={field.hint} id={`${id}-hint`}>
        {t('adminWebhooks.form.customerHint')}
      </p>
      {customers ? null : <p className={field.hint}>{t('adminWebhooks.loadFailed')}</p>}
    </div>
  );
}
