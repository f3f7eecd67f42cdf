import { Plus } from 'lucide-react';
import { type FormEvent, type ReactNode, type RefObject, useId } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Button } from '#app/ui/button.tsx';
import field from '#app/ui/field.module.css';
import { Field } from '#app/ui/field.tsx';
import icon from '#app/ui/icon.module.css';
import { useDisclosure } from '#app/ui/use-disclosure.ts';
import type { Customer } from '#domain/customers/schema.ts';
import type { ShipmentFilter } from '#domain/shipments/filter.ts';
import { SERVICE_TYPES } from '#domain/shipments/shipment.ts';
import { type ListView, readListView, toListSearch } from '../../parts/shipment-list-query.ts';
import styles from './filter-chips.module.css';

const FIELDS = ['customer', 'service', 'createdFrom', 'createdTo', 'estimateFrom', 'estimateTo', 'late'] as const;
export type MenuField = (typeof FIELDS)[number];

/** The customers to choose from, and a function that loads them. */
export interface CustomerChoice {
  items: Customer[] | undefined;
  isFailed: boolean;
  load(): void;
}

interface FilterMenuProps {
  menu: RefObject<HTMLDetailsElement | null>;
  view: ListView;
  customers: CustomerChoice;
  onApply(filter: ShipmentFilter): void;
}

/** Reads the filters from the form; empty fields set none. */
function readFilter(form: HTMLFormElement): ShipmentFilter {
  const entries = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === 'string' && value !== '' ? [[name, value]] : [],
  );
  const view = readListView(new URLSearchParams(entries));
  return Object.fromEntries(FIELDS.map((name) => [name, view[name]]));
}

/** Sets the filters that narrow the list beside search and status. */
export function FilterMenu({ menu, view, customers, onApply }: FilterMenuProps) {
  const { t } = useTranslation();
  useDisclosure(menu);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onApply(readFilter(event.currentTarget));
    if (menu.current) menu.current.open = false;
    menu.current?.querySelector('summary')?.focus();
  };
  const onToggle = () => {
    if (menu.current?.open && !customers.items) customers.load();
  };
  return (
    <details ref={menu} onToggle={onToggle}>
      <summary className={styles.add}>
        <Plus className={icon.small} />
        {t('adminList.filters.add')}
      </summary>
      <form key={toListSearch(view)} className={styles.form} onSubmit={submit}>
        <CustomerSelect chosen={view.customer} customers={customers} />
        <Select name="service" label={t('adminList.filters.service')} chosen={view.service}>
          {SERVICE_TYPES.map((service) => (
            <option key={service} value={service}>
              {t(`serviceType.${service}`)}
            </option>
          ))}
        </Select>
        <Days kind="created" from={view.createdFrom} to={view.createdTo} />
        <Days kind="estimate" from={view.estimateFrom} to={view.estimateTo} />
        <label className={styles.check}>
          <input type="checkbox" name="late" value="true" defaultChecked={view.late === 'true'} />
          {t('adminList.filters.lateOnly')}
        </label>
        <Button type="submit" small variant="ink">
          {t('adminList.filters.apply')}
        </Button>
      </form>
    </details>
  );
}

function CustomerSelect({
  chosen,
  customers: { items, isFailed },
}: {
  chosen: string | undefined;
  customers: CustomerChoice;
}) {
  const { t } = useTranslation();
  if (isFailed)
    return (
      <>
        <p role="alert">{t('adminList.filters.customersFailed')}</p>
        {/* Applying another filter keeps this one. */}
        <input type="hidden" name="customer" value={chosen ?? ''} />
      </>
    );
  const isListed = items?.some(({ id }) => id === chosen);
  return (
    <Select key={String(items !== undefined)} name="customer" label={t('adminList.filters.customer')} chosen={chosen}>
      {chosen && !isListed ? <option value={chosen}>{t('adminList.filters.unknownCustomer')}</option> : null}
      {items?.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}

interface SelectProps {
  name: MenuField;
  label: string;
  chosen: string | undefined;
  children: ReactNode;
}

function Select({ name, label, chosen, children }: SelectProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className={field.field}>
      <label htmlFor={id}>{label}</label>
      <select className={field.input} id={id} name={name} defaultValue={chosen ?? ''}>
        <option value="">{t('adminList.filters.any')}</option>
        {children}
      </select>
    </div>
  );
}

/** First and last day, both optional. */
function Days({ kind, from, to }: { kind: 'created' | 'estimate'; from: string | undefined; to: string | undefined }) {
  const { t } = useTranslation();
  return (
    <fieldset className={styles.days}>
      <legend>{t(`adminList.filters.${kind}`)}</legend>
      <Field type="date" name={`${kind}From`} label={t('adminList.filters.from')} defaultValue={from} />
      <Field type="date" name={`${kind}To`} label={t('adminList.filters.to')} defaultValue={to} />
    </fieldset>
  );
}
