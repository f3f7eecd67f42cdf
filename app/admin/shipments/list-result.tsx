import { clsx } from 'clsx';
import { type ReactNode, type Ref, useEffect, useRef } from 'react';
import { href, Link, useLocation, useNavigation } from 'react-router';
import type { ShipmentPage } from '#app/api/shipment-calls.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useAfter } from '#app/shared/use-after.ts';
import { toButtonClass } from '#app/ui/button.tsx';
import layout from '#app/ui/layout.module.css';
import panel from '#app/ui/panel.module.css';
import { Can, useCan } from '../frame/can.tsx';
import { LoadFailure } from '../frame/load-failure.tsx';
import empty from '../parts/empty.module.css';
import { DEFAULT_SORT, isFiltered, type ListView, toListSearch, toReportPart } from '../parts/shipment-list-query.ts';
import { EmptyChart } from '../parts/table.tsx';
import styles from './list-result.module.css';
import { ListTable, type RowStates } from './list-table.tsx';
import type { Selection } from './selection/use-selection.ts';

const PATIENCE_MS = 300;

interface ListResultProps {
  view: ListView;
  page: ShipmentPage;
  live: RowStates;
  selection: Selection | undefined;
  /** Content beside the count. */
  filters: ReactNode;
  /** Whether the page is an earlier one, because loading the list failed. */
  isFailed: boolean;
}

/** The count line, the table or the empty state, and links to other pages. */
export function ListResult({ view, page, live, selection, filters, isFailed }: ListResultProps) {
  const { t } = useTranslation();
  const { items, nextCursor } = page;
  const isWhole = !view.cursor && !nextCursor;
  const isEmpty = items.length === 0;
  // When there are no shipments at all, the empty state below covers it.
  const { line, pages } = useFocusOnTurn(view.cursor);
  const { pathname } = useLocation();
  const isStale = useAfter(useNavigation().location?.pathname === pathname, PATIENCE_MS);
  return (
    <>
      {page.pasted === undefined ? (
        <div className={styles.line}>
          {filters}
          <p className={styles.count} aria-live="polite" tabIndex={-1} ref={line}>
            {isEmpty ? isFiltered(view) && t('admin.list.noMatch') : <Count view={view} page={page} />}
          </p>
        </div>
      ) : null}
      {isFailed ? <LoadFailure /> : null}
      {isEmpty ? (
        <EmptyList view={view} hasPasted={page.pasted !== undefined} />
      ) : (
        <ListTable shipments={items} states={live} selection={selection} view={view} isStale={isStale} />
      )}
      {isWhole ? null : <ListPages view={view} nextCursor={nextCursor} ref={pages} />}
    </>
  );
}

/** The number of matches, and of all shipments unless all match. */
function Count({ view, page: { total, all } }: { view: ListView; page: ShipmentPage }) {
  const { t } = useTranslation();
  const { count, isExact } = total;
  const order = t(`admin.list.order.${view.sort ?? DEFAULT_SORT}`);
  if (all === undefined || (isExact && count === all))
    return t(isExact ? 'admin.list.count' : 'admin.list.more', { count, order });
  return t(isExact ? 'admin.list.countOf' : 'admin.list.moreOf', { count: all, shown: count, order });
}

interface ListPagesProps {
  view: ListView;
  nextCursor: string | null;
  ref: Ref<HTMLElement>;
}

/** Links to the first and the next page. */
function ListPages({ view, nextCursor, ref }: ListPagesProps) {
  const { t } = useTranslation();
  return (
    <nav className={clsx(styles.pages, layout.screenOnly)} aria-label={t('admin.list.pages')} ref={ref}>
      {view.cursor ? (
        <Link className={toButtonClass()} to={{ search: toListSearch({ ...view, cursor: undefined }) }}>
          {t(view.sort ? 'admin.list.first' : 'admin.list.newest')}
        </Link>
      ) : null}
      {nextCursor ? (
        <Link className={toButtonClass()} to={{ search: toListSearch({ ...view, cursor: nextCursor }) }}>
          {t(view.sort ? 'admin.list.next' : 'admin.list.older')}
        </Link>
      ) : null}
    </nav>
  );
}

/** Moves the focus from the links at the bottom to the count line when the page changes. */
function useFocusOnTurn(cursor: string | undefined) {
  const line = useRef<HTMLParagraphElement>(null);
  const pages = useRef<HTMLElement>(null);
  const shownCursor = useRef(cursor);
  useEffect(() => {
    if (shownCursor.current === cursor) return;
    shownCursor.current = cursor;
    const focused = document.activeElement;
    if (focused === document.body || pages.current?.contains(focused)) line.current?.focus({ preventScroll: true });
  }, [cursor]);
  return { line, pages };
}

/** The empty state: it offers Create New Shipment, or to clear filters that the specified list does not have. */
function EmptyList({ view, hasPasted }: { view: ListView; hasPasted: boolean }) {
  const { search, status } = view;
  const { t } = useTranslation();
  const can = useCan();
  const label = status && t(`status.${status}`);
  const isPart = toListSearch(toReportPart(view)) !== '';
  const text = () => {
    if (hasPasted) return t('admin.pasted.empty');
    if (isPart) return t('adminList.filters.empty');
    const begin = can('shipments:write') ? 'empty' : 'none';
    if (search && label) return t(`admin.list.${begin}Both`, { search, status: label });
    if (search) return t(`admin.list.${begin}Search`, { search });
    return label ? t(`admin.list.${begin}Status`, { status: label }) : t(`admin.list.${begin}All`);
  };
  return (
    <div className={clsx(panel.panel, empty.empty)}>
      <EmptyChart />
      <h2>{t('admin.list.emptyTitle')}</h2>
      <p>{text()}</p>
      <div className={empty.actions}>
        {isPart ? null : (
          <Can permission="shipments:write">
            <Link className={toButtonClass({ variant: 'primary' })} to={href('/admin/shipments/create')}>
              {t('admin.list.create')}
            </Link>
          </Can>
        )}
        {search || label || isPart || hasPasted ? (
          <Link className={toButtonClass()} to={href('/admin/shipments')}>
            {t(isPart ? 'adminList.filters.clear' : 'admin.list.clear')}
          </Link>
        ) : null}
      </div>
    </div>
  );
}
