import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { staffApi } from '#app/session/session.ts';
import icon from '#app/ui/icon.module.css';
import layout from '#app/ui/layout.module.css';
import textStyles from '#app/ui/text.module.css';
import type { Customer } from '#domain/customers/schema.ts';
import type { ShipmentFilter } from '#domain/shipments/filter.ts';
import { listCustomers } from '../../parts/customers.tsx';
import { type ListView, toListSearch } from '../../parts/shipment-list-query.ts';
import { FILTER_FIELDS, type FilterKind, useFilterText } from '../../parts/use-texts.ts';
import { SaveView } from '../views/view-tabs.tsx';
import styles from './filter-chips.module.css';
import { type CustomerChoice, FilterMenu, findMenuKind, type MenuKind } from './filter-menu.tsx';

const KINDS = Object.keys(FILTER_FIELDS) as FilterKind[];
/** The address of the list without one filter, on its first page. */
const withoutFilter = (view: ListView, kind: FilterKind): string =>
  toListSearch({
    ...view,
    ...Object.fromEntries(FILTER_FIELDS[kind].map((field) => [field, undefined])),
    cursor: undefined,
  });

/** The filters of the list: a chip for each that is set, and a menu to set others. */
export function FilterChips({ view }: { view: ListView }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const row = useRef<HTMLFieldSetElement>(null);
  const menu = useRef<HTMLDetailsElement>(null);
  const [menuKind, setMenuKind] = useState<MenuKind>();
  const customers = useCustomers(view.customer !== undefined);
  const describe = useChipTexts(view, customers.items);
  const chips = KINDS.flatMap((kind) => {
    const text = describe(kind);
    return text ? [{ kind, text }] : [];
  });
  const change = (kind: FilterKind) => {
    setMenuKind(findMenuKind(kind));
    menu.current?.setAttribute('open', '');
  };
  const apply = (filter: ShipmentFilter) => {
    void navigate({ search: toListSearch({ ...view, ...filter, cursor: undefined }) }, { preventScrollReset: true });
  };
  const remove = (kind: FilterKind) => {
    void navigate({ search: withoutFilter(view, kind) }, { preventScrollReset: true });
    menu.current?.querySelector('summary')?.focus();
  };
  return (
    <div className={styles.frame}>
      <fieldset className={clsx(styles.chips, layout.screenOnly)} ref={row}>
        <legend className={textStyles.visuallyHidden}>{t('adminList.filters.label')}</legend>
        {chips.map(({ kind, text }) => (
          <span key={kind} className={styles.chip}>
            {findMenuKind(kind) ? (
              <button
                type="button"
                className={styles.text}
                title={text}
                aria-label={t('adminList.filters.change', { filter: text })}
                onClick={() => change(kind)}
              >
                {text}
              </button>
            ) : (
              <span className={styles.text} title={text}>
                {text}
              </span>
            )}
            <button
              type="button"
              className={styles.remove}
              aria-label={t('adminList.filters.remove', { filter: text })}
              onClick={() => remove(kind)}
            >
              <X className={icon.small} />
            </button>
          </span>
        ))}
        <FilterMenu {...{ menu, view, customers }} kind={menuKind} onChoose={setMenuKind} onApply={apply} />
        <SaveView view={view} />
        {chips.length > 0 ? (
          <Link
            className={styles.all}
            to={{
              search: toListSearch({ search: view.search, status: view.status, sort: view.sort, view: view.view }),
            }}
          >
            {t('adminReports.list.showAll')}
          </Link>
        ) : null}
      </fieldset>
    </div>
  );
}

/** Customers to choose from, loaded when the menu opens or a chip names one. */
function useCustomers(isWanted: boolean): CustomerChoice {
  const [items, setItems] = useState<Customer[]>();
  const [isFailed, setIsFailed] = useState(false);
  const load = () => {
    setIsFailed(false);
    listCustomers().then(setItems, () => setIsFailed(true));
  };
  const first = useRef(load);
  useEffect(() => {
    if (isWanted) first.current();
  }, [isWanted]);
  return { items, isFailed, load };
}

/** Returns the text of a filter's chip; undefined for filters that are not set. */
function useChipTexts(view: ListView, customers: Customer[] | undefined) {
  const { t } = useTranslation();
  const describe = useFilterText();
  const importName = useImportName(view.import);
  return (kind: FilterKind): string | undefined => {
    if (kind === 'import') return importName;
    if (kind !== 'customer') return describe(kind, view);
    if (!view.customer) return undefined;
    const name = customers?.find(({ id }) => id === view.customer)?.name;
    if (name) return t('adminList.filters.ofCustomer', { name });
    return t(customers ? 'adminList.filters.unknownCustomer' : 'adminList.filters.customer');
  };
}

/** "Import 17", or without the number while it is unknown. */
function useImportName(id: string | undefined): string | undefined {
  const { t } = useTranslation();
  const [current, setCurrent] = useState<{ id: string; number: number }>();
  useEffect(() => {
    if (id) staffApi.getImport(id).then(setCurrent, () => setCurrent(undefined));
  }, [id]);
  if (!id) return undefined;
  return current?.id === id ? t('adminImports.number', { number: current.number }) : t('adminImports.entry');
}
