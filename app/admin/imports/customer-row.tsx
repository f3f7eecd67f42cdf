import { useTranslation } from '#app/i18n/use-translation.tsx';
import fieldStyles from '#app/ui/field.module.css';
import { CUSTOMER_FIELDS } from '#domain/customers/fields.ts';
import type { Customer } from '#domain/customers/schema.ts';
import { CustomerNames } from '../parts/customer-names.tsx';
import styles from './column-map.module.css';
import type { ImportCustomer } from './use-import-customer.ts';

/** For whom all rows are sent: a customer by name, who is created with the check where there is none. */
export function CustomerRow({ customers, customer }: { customers: Customer[]; customer: ImportCustomer }) {
  const { t } = useTranslation();
  const { name, number, type } = customer;
  return (
    <ul>
      <li className={styles.row}>
        <label className={styles.name} htmlFor="customer">
          {t('adminImports.map.customer')}
          <small>{t('adminImports.map.optional')}</small>
        </label>
        <div>
          <input
            className={fieldStyles.input}
            id="customer"
            list="customers"
            autoComplete="off"
            dir="auto"
            maxLength={CUSTOMER_FIELDS.name.max}
            value={name}
            aria-describedby="customer-hint"
            onChange={({ target }) => type(target.value)}
          />
          <p className={fieldStyles.hint} id="customer-hint">
            {number === undefined ? t('adminImports.map.customerHint') : t('adminForm.customer.known', { number })}
          </p>
          <CustomerNames id="customers" customers={customers} />
        </div>
      </li>
    </ul>
  );
}
