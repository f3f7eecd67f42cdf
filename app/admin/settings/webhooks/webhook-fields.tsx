import { useId, useState } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import field from '#app/ui/field.module.css';
import { Field } from '#app/ui/field.tsx';
import { CHANGE_TYPES } from '#domain/change.ts';
import type { Customer } from '#domain/customer.schema.ts';
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
      <TypeFields webhook={webhook} fieldText={fieldText} />
      <CustomerSelect webhook={webhook} customers={customers} />
    </>
  );
}

function TypeFields({ webhook, fieldText }: Omit<WebhookFieldsProps, 'customers'>) {
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
          {CHANGE_TYPES.map((type) => (
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

function CustomerSelect({ webhook, customers }: Omit<WebhookFieldsProps, 'fieldText'>) {
  const { t } = useTranslation();
  const id = useId();
  const { customerId: own = null, customerName = null } = webhook ?? {};
  const others = (customers ?? []).filter((customer) => customer.id !== own);
  return (
    <div className={field.field}>
      <label htmlFor={id}>{t('adminWebhooks.form.customer')}</label>
      <select className={field.input} id={id} name="customerId" defaultValue={own ?? ''}>
        <option value="">{t('adminWebhooks.form.everyCustomer')}</option>
        {own ? <option value={own}>{customerName}</option> : null}
        {others.map((customer) => (
          <option key={customer.id} value={customer.id}>
            {customer.name}
          </option>
        ))}
      </select>
      {customers ? null : <p className={field.hint}>{t('adminWebhooks.loadFailed')}</p>}
    </div>
  );
}
