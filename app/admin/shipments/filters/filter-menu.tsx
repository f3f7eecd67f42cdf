import { clsx } from 'clsx';
import { Plus } from 'lucide-react';
import { type FormEvent, type ReactNode, type RefObject, useId, useState } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useDates } from '#app/shared/use-dates.ts';
import { Button } from '#app/ui/button.tsx';
import field from '#app/ui/field.module.css';
import { Field } from '#app/ui/field.tsx';
import icon from '#app/ui/icon.module.css';
import { useDisclosure } from '#app/ui/use-disclosure.ts';
import type { Customer } from '#domain/customers/schema.ts';
import { toDay } from '#domain/dates.ts';
import { resolveDay } from '#domain/reports/period.ts';
import type { ShipmentFilter } from '#domain/shipments/filter.ts';
import { SERVICE_TYPES, SHIPMENT_LIMITS } from '#domain/shipments/shipment.ts';
import pageStyles from '../../parts/page.module.css';
import { type ListView, readListView, toListSearch } from '../../parts/shipment-list-query.ts';
import { findPeriod, RELATIVE_PERIODS, type RelativePeriod } from '../../parts/use-texts.ts';
import styles from './filter-chips.module.css';

const FIELDS = [
  'customer',
  'service',
  'createdFrom',
  'createdTo',
  'estimateFrom',
  'estimateTo',
  'late',
  'lastPlace',
] as const;
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
  const params = new URLSearchParams(entries);
  for (const kind of ['created', 'estimate'] as const) {
    const [from, to] = RELATIVE_PERIODS[params.get(`${kind}Period`) as RelativePeriod] ?? [];
    if (from) params.set(`${kind}From`, from);
    if (to) params.set(`${kind}To`, to);
  }
  const view = readListView(params);
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
      <form key={toListSearch(view)} className={clsx(pageStyles.popover, styles.form)} onSubmit={submit}>
        <CustomerSelect chosen={view.customer} customers={customers} />
        <fieldset className={styles.services}>
          <legend>{t('adminList.filters.service')}</legend>
          {SERVICE_TYPES.map((service) => (
            <label key={service}>
              <input
                type="checkbox"
                name="service"
                value={service}
                defaultChecked={view.service?.split(',').includes(service)}
              />
              {t(`serviceType.${service}`)}
            </label>
          ))}
        </fieldset>
        <Days kind="created" from={view.createdFrom} to={view.createdTo} />
        <Days kind="estimate" from={view.estimateFrom} to={view.estimateTo} />
        <label>
          <input type="checkbox" name="late" value="true" defaultChecked={view.late === 'true'} />
          {t('adminList.filters.lateOnly')}
        </label>
        <Field
          name="lastPlace"
          label={t('admin.columns.lastPlace')}
          dir="auto"
          autoComplete="off"
          maxLength={SHIPMENT_LIMITS.location}
          defaultValue={view.lastPlace}
        />
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
  const isInList = items?.some(({ id }) => id === chosen);
  return (
    <Select key={String(items !== undefined)} name="customer" label={t('adminList.filters.customer')} chosen={chosen}>
      {chosen && !isInList ? <option value={chosen}>{t('adminList.filters.unknownCustomer')}</option> : null}
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

const PERIODS = {
  created: ['today', 'yesterday', 'last7', 'last30'],
  estimate: ['today', 'tomorrow', 'next7', 'yesterday'],
} as const satisfies Record<string, readonly RelativePeriod[]>;

interface DaysProps {
  kind: keyof typeof PERIODS;
  from: string | undefined;
  to: string | undefined;
}

/** A period that moves with today, or a first and a last day, both optional. */
function Days({ kind, from, to }: DaysProps) {
  const { t } = useTranslation();
  const { timeZone } = useDates();
  const [period, setPeriod] = useState<string>(findPeriod(from, to) ?? '');
  const id = useId();
  const toInput = (day: string | undefined) =>
    day === undefined || findPeriod(from, to) ? undefined : resolveDay(day, toDay(new Date(), timeZone));
  return (
    <fieldset className={styles.days}>
      <legend>{t(`adminList.filters.${kind}`)}</legend>
      <div className={clsx(field.field, styles.period)}>
        <label htmlFor={id}>{t('adminList.filters.periodLabel')}</label>
        <select
          className={field.input}
          id={id}
          name={`${kind}Period`}
          value={period}
          onChange={({ target }) => setPeriod(target.value)}
        >
          <option value="">{t('adminList.filters.period.days')}</option>
          {PERIODS[kind].map((name) => (
            <option key={name} value={name}>
              {t(`adminList.filters.period.${name}`)}
            </option>
          ))}
        </select>
      </div>
      {period === '' ? (
        <>
          <Field type="date" name={`${kind}From`} label={t('adminList.filters.from')} defaultValue={toInput(from)} />
          <Field type="date" name={`${kind}To`} label={t('adminList.filters.to')} defaultValue={toInput(to)} />
        </>
      ) : null}
    </fieldset>
  );
}
