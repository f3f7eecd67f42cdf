import { clsx } from 'clsx';
import { FileUp, Plus } from 'lucide-react';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import {
  href,
  Link,
  redirect,
  type ShouldRevalidateFunction,
  useNavigate,
  useRevalidator,
  useSearchParams,
} from 'react-router';
import type { ShipmentPage } from '#app/api/shipment-calls.ts';
import { getCapabilities } from '#app/capabilities/modes.ts';
import { useCapabilities } from '#app/capabilities/use-capabilities.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { staffApi } from '#app/session/session.ts';
import { Button, toButtonClass } from '#app/ui/button.tsx';
import { StatusChip } from '#app/ui/status-chip.tsx';
import text from '#app/ui/text.module.css';
import { useCan } from '../frame/can.tsx';
import { loadListSettings } from '../frame/list-settings.tsx';
import { useLiveData } from '../frame/live/use-live-data.ts';
import { LoadFailure } from '../frame/load-failure.tsx';
import { loadOrReport } from '../frame/load-or-report.ts';
import { StaffPage } from '../frame/staff-page.tsx';
import { LeaveQuestion } from '../parts/dialog.tsx';
import { ExportNote, useExport } from '../parts/export.tsx';
import pageStyles from '../parts/page.module.css';
import { isFiltered, type ListView, readListView, toListSearch, toWholeFilter } from '../parts/shipment-list-query.ts';
import { clearDrafts, useHasDrafts } from '../parts/status-drafts.ts';
import type { Route } from './+types/list';
import { FilterChips } from './filters/filter-chips.tsx';
import styles from './list.module.css';
import { ListBar } from './list-bar.tsx';
import { ListResult } from './list-result.tsx';
import { concernsPage, type LivePage, refreshPage, toLivePage } from './live-page.ts';
import { loadList } from './load-list.ts';
import { fitsPanel, readOpen, useFitsPanel } from './panel/use-panel.ts';
import { PastedNote } from './pasted-note.tsx';
import { SelectionBar } from './selection/selection-bar.tsx';
import { type Selection, useSelection } from './selection/use-selection.ts';
import { ViewTabs } from './views/view-tabs.tsx';

// Only wide screens open a shipment beside the list.
const SidePanel = lazy(() => import('./panel/side-panel.tsx'));

/**
 * Loads a page of shipments; null when loading failed, which is reported. With `open`, as for a scan, a single result
 * opens directly.
 */
export async function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url);
  const opened = readOpen(searchParams);
  if (opened && !fitsPanel()) throw redirect(href('/admin/shipments/:id', { id: opened }));
  const { choosesColumns, filtersList } = getCapabilities(context);
  if (choosesColumns) await loadListSettings();
  const view = readListView(searchParams);
  const [list, totals] = await Promise.all([
    loadOrReport(loadList(view)),
    filtersList && isFiltered(view) ? loadOrReport(staffApi.countViews([{}])) : null,
  ]);
  const page = list && { ...list, all: totals?.[0]?.isExact ? totals[0].count : undefined };
  const [only, ...others] = page?.items ?? [];
  if (searchParams.get('open') === '1' && !page?.pasted && only && others.length === 0)
    throw redirect(href('/admin/shipments/:id', { id: only.id }));
  return page;
}

function isSameList(one: URL, other: URL): boolean {
  const first = new URLSearchParams(one.search);
  const second = new URLSearchParams(other.search);
  if (one.href === other.href || !(readOpen(first) || readOpen(second))) return false;
  first.delete('open');
  second.delete('open');
  return String(first) === String(second);
}

export const shouldRevalidate: ShouldRevalidateFunction = ({
  formMethod,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) => (formMethod === 'POST' || isSameList(currentUrl, nextUrl) ? false : defaultShouldRevalidate);

/** Specification, section 2: search, status filter, Export, the table and an empty state. */
export default function ShipmentList({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const view = readListView(params);
  const { start: startExport, isBusy, failure } = useExport();
  const shown = useLastList(loaderData, view);
  const live = useLivePage(shown.page, shown.view);
  const { page } = live;
  const selection = useSelection(shown.view, live);
  useEscape(selection, view);
  const { filtersList, opensFromList } = useCapabilities();
  const hasRoom = useFitsPanel();
  const openId = opensFromList && hasRoom ? readOpen(params) : undefined;
  const isBare = filtersList && hasNone(page, shown.view);
  const filters = filtersList && !view.pasted && !isBare ? <FilterChips view={view} /> : null;
  const title = t(view.status === 'ON_HOLD' ? 'admin.list.heldTitle' : 'admin.list.title');
  return (
    <StaffPage title={title} className={pageStyles.full} head={null}>
      <div className={clsx(pageStyles.head, styles.head)}>
        <div className={styles.heading}>
          <h1>{title}</h1>
          {filtersList ? <ViewTabs view={view} page={loaderData} /> : null}
          {view.status === 'ON_HOLD' ? <HeldChip view={view} /> : null}
        </div>
        <HeadLinks isEmpty={page?.items.length === 0} />
      </div>
      <NewerShipments count={live.newer} isNewestFirst={!shown.view.sort} />
      <div className={clsx(openId && page && styles.withPanel)}>
        <div className={styles.result}>
          <ListBar
            view={view}
            isBare={isBare}
            isBusy={isBusy}
            selection={selection}
            pasted={view.pasted ? page?.pasted?.numbers : undefined}
            onExport={(search) =>
              startExport(
                view.pasted
                  ? { ids: (loaderData && selection?.rows.slice()) ?? [] }
                  : { ...toWholeFilter(view), search },
              )
            }
          />
          <ExportNote isBusy={isBusy} failure={failure} />
          {page?.pasted === undefined ? null : <PastedNote pasted={page.pasted} found={page.items.length} />}
          {page ? (
            <ListResult
              view={shown.view}
              page={page}
              live={live}
              selection={selection}
              filters={filters}
              isFailed={!loaderData}
            />
          ) : (
            <>
              {filters}
              <LoadFailure />
            </>
          )}
        </div>
        {openId && page ? (
          <Suspense fallback={<p role="status">{t('admin.loading')}</p>}>
            <SidePanel id={openId} rows={page.items} />
          </Suspense>
        ) : null}
      </div>
      {selection ? (
        <SelectionBar selection={selection} sort={shown.view.sort} isExporting={isBusy} onExport={startExport} />
      ) : null}
      <DraftQuestion />
    </StaffPage>
  );
}

/** Asks before leaving the list loses what was typed beside it. With `open=1`, a single result opens its page. */
function DraftQuestion() {
  useEffect(() => clearDrafts, []);
  return (
    <LeaveQuestion
      isChanged={useHasDrafts()}
      isLeaving={(now, { pathname, search }) =>
        now.pathname !== pathname || new URLSearchParams(search).get('open') === '1'
      }
    />
  );
}

/** States that the list shows shipments on hold, which the filter menu does not offer, and links back to all. */
function HeldChip({ view }: { view: ListView }) {
  const { t } = useTranslation();
  return (
    <p className={styles.held}>
      <StatusChip status="ON_HOLD" label={t('status.ON_HOLD')} />
      <Link className={text.alone} to={{ search: toListSearch({ ...view, status: undefined, cursor: undefined }) }}>
        {t('adminReports.list.showAll')}
      </Link>
    </p>
  );
}

/** Import, and Create unless the empty list offers it. */
function HeadLinks({ isEmpty }: { isEmpty: boolean }) {
  const { t } = useTranslation();
  const can = useCan();
  const { importsHref } = useCapabilities();
  return (
    <div className={pageStyles.actions}>
      {importsHref && can('imports:read') ? (
        <Link className={clsx(toButtonClass(), styles.import)} to={importsHref}>
          <FileUp />
          {t('adminImports.entry')}
        </Link>
      ) : null}
      {isEmpty || !can('shipments:write') ? null : (
        <Link className={toButtonClass({ variant: 'primary' })} to={href('/admin/shipments/create')}>
          <Plus />
          {t('admin.nav.create')}
        </Link>
      )}
    </div>
  );
}

/** Announces newer shipments and shows them on request, so that rows never move under the pointer. */
function NewerShipments({ count, isNewestFirst }: { count: number; isNewestFirst: boolean }) {
  const { t } = useTranslation();
  const { revalidate, state } = useRevalidator();
  const show = async () => {
    await revalidate();
    document.getElementById('main')?.focus();
  };
  return (
    <div className={styles.newer} role="status">
      {count > 0 ? (
        <>
          <span>{isNewestFirst ? t('adminLive.newer', { count }) : t('adminLive.reordered')}</span>{' '}
          <Button small busy={state !== 'idle'} onClick={show}>
            {t('adminLive.show')}
          </Button>
        </>
      ) : null}
    </div>
  );
}

const FIELDS = 'input:not([type=checkbox]), select, textarea';

/** Escape clears the selection, then leaves pasted numbers, outside of fields, menus and dialogs. */
function useEscape(selection: Selection | undefined, view: ListView) {
  const navigate = useNavigate();
  const latest = useRef<() => void>(undefined);
  latest.current = () => {
    if (selection && selection.count > 0) selection.clear();
    else if (view.pasted) void navigate({ search: toListSearch({ ...view, pasted: undefined }) });
  };
  useEffect(() => {
    const onKeyDown = ({ key, isComposing, defaultPrevented }: KeyboardEvent) => {
      const isElsewhere =
        document.activeElement?.matches(FIELDS) || document.querySelector('dialog[open], details[open]');
      if (key === 'Escape' && !isComposing && !defaultPrevented && !isElsewhere) latest.current?.();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** Whether there are no shipments at all, so that there is nothing to filter, arrange or export. */
const hasNone = (page: ShipmentPage | null, view: ListView): boolean =>
  page?.items.length === 0 && page.pasted === undefined && !isFiltered(view);

/** The last page that loaded, with its view: when loading another one fails, its rows stay. */
function useLastList(loaded: ShipmentPage | null, view: ListView): { page: ShipmentPage | null; view: ListView } {
  const [last, setLast] = useState({ page: loaded, view });
  if (!loaded) return last;
  if (loaded !== last.page) setLast({ page: loaded, view });
  return { page: loaded, view };
}

/** The current page of the list, updated in place. */
function useLivePage(loaded: ShipmentPage | null, view: ListView): LivePage {
  const first = useMemo(() => toLivePage(loaded), [loaded]);
  return useLiveData(first, {
    concerns: (change, shown) => concernsPage(change, shown, view),
    load: (shown, changes) => refreshPage(shown, { api: staffApi, view, changes }),
  });
}
