import { useId, useState } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import field from '#app/ui/field.module.css';
import { Field } from '#app/ui/field.tsx';
import { CHANGE_TYPES } from '#domain/change.ts';
import type { Customer } from '#domain/customers/schema.ts';
import type { Webhook } from '#domain/webhook.schema.ts';
import { WEBHOOK_LIMITS } from '#domain/webhook.ts';
import { useWebhookTexts } from './use-webhook-texts.ts';
import styles from './webhook-dialog.module.css';

type FieldText = (path: string) => string | undefined;

interface WebhookFieldsProps {
  webhook: Webhook | undefined;
  /** Null when they could not be asked. */
  customers: Customer[] | null;
  fieldText: FieldText;
}

/** The fields of an address. */
export function WebhookFields({ webhook, customers, fieldText }: WebhookFieldsProps) {
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
  /** Only who is told of one customer's shipments hears that one has left. */
  isBound: boolean;
}

function TypeFields({ webhook, isBound, fieldText }: TypeFieldsProps) {
  const { t } = useTranslation();
  const { toType } = useWebhookTexts();
  const [isAll, setIsAll] = useState(!webhook?.types);
  const isWrong = fieldText('types') !== undefined;
  return (
    <fieldset className={styles.types}>
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

/** Whose shipments it tells of; nobody changes that afterwards. */
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
