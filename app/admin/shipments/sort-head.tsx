import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useCapabilities } from '#app/capabilities/use-capabilities.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import icon from '#app/ui/icon.module.css';
import type { OptionalColumn } from '#domain/list-settings/columns.ts';
import type { ShipmentSort } from '#domain/shipments/filter.ts';
import { DEFAULT_SORT, type ListView, OTHER_SORTS, toListSearch } from '../parts/shipment-list-query.ts';
import styles from './sort-head.module.css';

type Column = 'trackingNumber' | 'status' | 'from' | 'to' | 'created' | OptionalColumn;
type Direction = 'ascending' | 'descending';

/** The sort orders of a heading in the order of clicks; after the last one, the default order follows. */
const ORDERS: Partial<Record<Column, readonly (readonly [ShipmentSort, Direction])[]>> = {
  trackingNumber: [
    ['number', 'ascending'],
    ['numberDescending', 'descending'],
  ],
  status: [
    ['status', 'ascending'],
    ['statusDescending', 'descending'],
  ],
  estimate: [
    ['estimate', 'ascending'],
    ['estimateDescending', 'descending'],
  ],
  created: [
    ['created', 'descending'],
    ['createdAscending', 'ascending'],
  ],
};
const ICONS = { ascending: ArrowUp, descending: ArrowDown };

interface SortHeadProps {
  column: Column;
  view: ListView;
  className?: string | undefined;
}

/** The heading of a column; a button if an index supports sorting by it. */
export function SortHead({ column, view, className }: SortHeadProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { sortsList } = useCapabilities();
  const orders = sortsList && !view.pasted ? ORDERS[column] : undefined;
  if (!orders)
    return (
      <th scope="col" className={className} data-column={column}>
        {t(`admin.columns.${column}`)}
      </th>
    );
  const place = orders.findIndex(([sort]) => sort === (view.sort ?? DEFAULT_SORT));
  const direction = orders[place]?.[1];
  const next = orders[place + 1]?.[0] ?? DEFAULT_SORT;
  const Icon = direction ? ICONS[direction] : ChevronsUpDown;
  const press = () => {
    const sort = OTHER_SORTS.find((each) => each === next);
    void navigate({ search: toListSearch({ ...view, sort, cursor: undefined }) }, { preventScrollReset: true });
  };
  return (
    <th scope="col" className={className} data-column={column} aria-sort={direction}>
      <button type="button" className={clsx(styles.sort, direction && styles.active)} onClick={press}>
        {t(`admin.columns.${column}`)}
        <Icon className={icon.small} />
      </button>
    </th>
  );
}
