import { clsx } from 'clsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useDates } from '#app/shared/use-dates.ts';
import { Button } from '#app/ui/button.tsx';
import panel from '#app/ui/panel.module.css';
import text from '#app/ui/text.module.css';
import type { Customer } from '#domain/customers/schema.ts';
import { formatCreated } from '#domain/dates.ts';
import { useMay } from '../../frame/use-may.ts';
import table from '../../parts/table.module.css';
import { TableHead } from '../../parts/table-head.tsx';
import styles from './customers.module.css';
import type { CustomerAction } from './use-customer-action.ts';

interface CustomerTableProps {
  customers: Customer[];
  change: CustomerAction;
  onRename(customer: Customer): void;
  onArchive(customer: Customer): void;
}

/** Each customer by name; what can be done with it, for those who may. */
export function CustomerTable({ customers, ...row }: CustomerTableProps) {
  const { t } = useTranslation();
  const mayChange = useMay()('customers:write');
  if (customers.length === 0) return null;
  return (
    <div className={clsx(panel.panel, styles.panel)}>
      <table className={clsx(table.table, styles.table)}>
        <TableHead
          columns={[t('adminCustomers.column.name'), t('adminCustomers.column.number')]}
          act={mayChange ? t('adminCustomers.column.act') : undefined}
        />
        <tbody>
          {customers.map((customer) => (
            <CustomerRow key={customer.id} customer={customer} mayChange={mayChange} {...row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type CustomerRowProps = Omit<CustomerTableProps, 'customers'> & { customer: Customer; mayChange: boolean };

function CustomerRow({ customer, mayChange, change, onRename, onArchive }: CustomerRowProps) {
  const { t } = useTranslation();
  const dates = useDates();
  const { name, number, archivedAt } = customer;
  return (
    <tr>
      <td className={styles.name}>
        <bdi>{name}</bdi>
        {archivedAt ? (
          <small>{t('adminCustomers.archivedSince', { date: formatCreated(archivedAt, dates) })}</small>
        ) : null}
      </td>
      <td className={text.code}>{number}</td>
      {mayChange ? (
        <td className={styles.act}>
          <Button
            small
            disabled={change.isBusy}
            aria-label={t('adminCustomers.act.renameNamed', { name })}
            onClick={() => onRename(customer)}
          >
            {t('adminCustomers.act.rename')}
          </Button>
          {archivedAt ? (
            <Button
              small
              disabled={change.isBusy}
              aria-label={t('adminCustomers.act.offerNamed', { name })}
              onClick={() => change.run({ intent: 'offer', customer, name })}
            >
              {t('adminCustomers.act.offer')}
            </Button>
          ) : (
            <Button
              small
              disabled={change.isBusy}
              aria-label={t('adminCustomers.act.archiveNamed', { name })}
              onClick={() => onArchive(customer)}
            >
              {t('adminCustomers.act.archive')}
            </Button>
          )}
        </td>
      ) : null}
    </tr>
  );
}
