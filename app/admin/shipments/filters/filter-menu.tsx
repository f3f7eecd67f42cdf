import { clsx } from 'clsx';
import { ChevronDown, Plus } from 'lucide-react';
import { type FormEvent, type RefObject, useEffect, useState } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useDates } from '#app/shared/use-dates.ts';
import { Button } from '#app/ui/button.tsx';
import field from '#app/ui/field.module.css';
import { Field } from '#app/ui/field.tsx';
import icon from '#app/ui/icon.module.css';
import { LabeledSelect } from '#app/ui/select.tsx';
import { useDisclosure } from '#app/ui/use-disclosure.ts';
import type { Customer } from '#domain/customers/schema.ts';
import { toDay } from '#domain/dates.ts';
import { foldText } from '#domain/fold-text.ts';
import { resolveDay } from '#domain/reports/period.ts';
import type { ShipmentFilter } from '#domain/shipments/filter.ts';
import { SERVICE_TYPES, SHIPMENT_LIMITS } from '#domain/shipments/shipment.ts';
import pageStyles from '../../parts/page.module.css';
import { type ListView, readListView, toListSearch } from '../../parts/shipment-list-query.ts';
import {
  FILTER_FIELDS,
  type FilterKind,
  findPeriod,
  RELATIVE_PERIODS,
  type RelativePeriod,
} from '../../parts/use-texts.ts';
import { moveFocus } from '../column-menu.tsx';
import styles from './filter-chips.module.css';

/** Filters that the menu sets; the others come from links of reports and imports. */
const MENU_KINDS = ['customer', 'service', 'created', 'estimate', 'late', 'lastPlace'] as const satisfies FilterKind[];
export type MenuKind = (typeof MENU_KINDS)[number];
export const findMenuKind = (kind: FilterKind) => MENU_KINDS.find((each) => each === kind);

/** With this many customers or more there is a search field. */
const MIN_SEARCHED = 10;

/** The customers to choose from, and a function that loads them. */
export interface CustomerChoice {
  items: Customer[] | undefined;
  isFailed: boolean;
  load(): void;
}

interface FilterMenuProps {
  menu: RefObject<HTMLDetailsElement | null>;
  /** The filter whose values are shown; undefined shows the list of filters. */
  kind: MenuKind | undefined;
  onChoose(kind: MenuKind | undefined): void;
  view: ListView;
  customers: CustomerChoice;
  onApply(filter: ShipmentFilter): void;
}

/** Reads the filter from its form; empty fields unset it. */
function readFilter(form: HTMLFormElement, kind: MenuKind): ShipmentFilter {
  const entries = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === 'string' && value !== '' ? [[name, value]] : [],
  );
  const params = new URLSearchParams(entries);
  const [from, to] = RELATIVE_PERIODS[params.get('period') as RelativePeriod] ?? [];
  if (from && to) {
    params.set(`${kind}From`, from);
    params.set(`${kind}To`, to);
  }
  const view = readListView(params);
  return Object.fromEntries(FILTER_FIELDS[kind].map((name) => [name, view[name]]));
}

/** Sets the filters that narrow the list beside search and status: a list of filters, then the values of one. */
export function FilterMenu({ menu, kind, onChoose, view, customers, onApply }: FilterMenuProps) {
  const { t } = useTranslation();
  useDisclosure(menu);
  const { items } = customers;
  const areLoaded = kind === 'customer' && items !== undefined;
  useEffect(() => {
    if (menu.current?.open) moveFocus(menu.current);
  }, [menu, kind, areLoaded]);
  const onToggle = () => {
    if (!menu.current) return;
    moveFocus(menu.current);
    if (!menu.current.open) onChoose(undefined);
    else if (!items) customers.load();
  };
  const toLabel = (each: MenuKind) =>
    each === 'lastPlace' ? t('admin.columns.lastPlace') : t(`adminList.filters.${each}`);
  return (
    <details ref={menu} onToggle={onToggle}>
      <summary className={styles.add}>
        <Plus className={icon.small} />
        {t('adminList.filters.add')}
      </summary>
      <div className={clsx(pageStyles.popover, styles.popover)}>
        {kind ? (
          <form
            key={`${kind}${toListSearch(view)}`}
            onSubmit={(event: FormEvent<HTMLFormElement>) => {
              event.preventDefault();
              onApply(readFilter(event.currentTarget, kind));
              menu.current?.removeAttribute('open');
              menu.current?.querySelector('summary')?.focus();
            }}
          >
            <fieldset className={styles.values}>
              <legend>{toLabel(kind)}</legend>
              <Values kind={kind} view={view} customers={customers} />
            </fieldset>
            <div className={styles.actions}>
              <Button small variant="quiet" onClick={() => onChoose(undefined)}>
                {t('adminList.filters.others')}
              </Button>
              <Button type="submit" small variant="ink">
                {t('adminList.filters.apply')}
              </Button>
            </div>
          </form>
        ) : (
          <ul>
            {MENU_KINDS.map((each) => (
              <li key={each}>
                <button type="button" className={styles.kind} onClick={() => onChoose(each)}>
                  {toLabel(each)}
                  <ChevronDown className={icon.small} />
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </details>
  );
}

interface ValuesProps {
  kind: MenuKind;
  view: ListView;
  customers: CustomerChoice;
}

function Values({ kind, view, customers }: ValuesProps) {
  const { t } = useTranslation();
  switch (kind) {
    case 'customer':
      return <Customers current={view.customer} customers={customers} />;
    case 'service':
      return SERVICE_TYPES.map((service) => (
        <label key={service}>
          <input
            type="checkbox"
            name="service"
            value={service}
            defaultChecked={view.service?.split(',').includes(service)}
          />
          {t(`serviceType.${service}`)}
        </label>
      ));
    case 'late':
      return (
        <label>
          <input type="checkbox" name="late" value="true" defaultChecked={view.late === 'true'} />
          {t('adminList.filters.lateOnly')}
        </label>
      );
    case 'lastPlace':
      return (
        <input
          className={field.input}
          name="lastPlace"
          aria-label={t('admin.columns.lastPlace')}
          dir="auto"
          autoComplete="off"
          maxLength={SHIPMENT_LIMITS.location}
          defaultValue={view.lastPlace}
        />
      );
    default:
      return <Days kind={kind} from={view[`${kind}From`]} to={view[`${kind}To`]} />;
  }
}

function Customers({
  current,
  customers: { items = [], isFailed },
}: {
  current: string | undefined;
  customers: CustomerChoice;
}) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState(current);
  const [search, setSearch] = useState('');
  const matches = items.filter(({ id, name }) => id === chosen || foldText(name).includes(foldText(search)));
  return (
    <>
      {isFailed ? <p role="alert">{t('adminList.filters.customersFailed')}</p> : null}
      {items.length < MIN_SEARCHED ? null : (
        <input
          className={field.input}
          type="search"
          aria-label={t('adminList.filters.findCustomer')}
          placeholder={t('adminList.filters.findCustomer')}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      {/* A customer that is not in the list stays chosen. */}
      {chosen && !matches.some(({ id }) => id === chosen) ? (
        <input type="hidden" name="customer" value={chosen} />
      ) : null}
      <div className={styles.scroll}>
        {matches.map(({ id, name }) => (
          <label key={id}>
            <input type="radio" name="customer" value={id} checked={id === chosen} onChange={() => setChosen(id)} />
            <bdi>{name}</bdi>
          </label>
        ))}
      </div>
    </>
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
  const [period, setPeriod] = useState<RelativePeriod | ''>(findPeriod(from, to) ?? '');
  const toInput = (day: string | undefined) =>
    day === undefined || findPeriod(from, to) ? undefined : resolveDay(day, toDay(new Date(), timeZone));
  return (
    <div className={styles.days}>
      <div className={styles.period}>
        <LabeledSelect<RelativePeriod>
          label={t('adminList.filters.periodLabel')}
          name="period"
          value={period}
          empty={t('adminList.filters.period.days')}
          choices={PERIODS[kind]}
          toText={(name) => t(`adminList.filters.period.${name}`)}
          onChoose={setPeriod}
        />
      </div>
      {period === '' ? (
        <>
          <Field type="date" name={`${kind}From`} label={t('adminList.filters.from')} defaultValue={toInput(from)} />
          <Field type="date" name={`${kind}To`} label={t('adminList.filters.to')} defaultValue={toInput(to)} />
        </>
      ) : null}
    </div>
  );
}
