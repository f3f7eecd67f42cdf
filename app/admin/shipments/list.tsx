import { Plus } from 'lucide-react';
import { href, Link, redirect, type ShouldRevalidateFunction, useSearchParams } from 'react-router';
import { getPage } from '#app/document/page-context.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { getStaffApi } from '#app/session/session.ts';
import { toButtonClass } from '#app/ui/button.tsx';
import icon from '#app/ui/icon.module.css';
import { StatusChip } from '#app/ui/status-chip.tsx';
import type { ListedShipment } from '#domain/shipment.schema.ts';
import { AdminHead } from '../frame/admin-head.tsx';
import { loadAsStaff } from '../frame/guard.ts';
import { LoadFailure } from '../frame/load-failure.tsx';
import { loadOrReport } from '../frame/load-or-report.ts';
import { useMay } from '../frame/use-may.ts';
import { ExportNote } from '../parts/exports/export-note.tsx';
import { type AskedExport, type ExportOutcome, runExport } from '../parts/exports/run-export.ts';
import { useExport } from '../parts/exports/use-export.ts';
import { type AskedLabels, loadLabels } from '../parts/label/load-labels.ts';
import pageStyles from '../parts/page.module.css';
import { type ListView, readListView, toApiQuery, toListSearch, toWholeFilter } from '../parts/shipment-list-query.ts';
import type { Route } from './+types/list';
import styles from './list.module.css';
import { ListBar } from './list-bar.tsx';
import { ListResult } from './list-result.tsx';
import { NewerShipments } from './newer-shipments.tsx';
import { ReportPart } from './report-part.tsx';
import { SelectionBar } from './selection/selection-bar.tsx';
import { useSelection } from './selection/use-selection.ts';
import { useLivePage } from './use-live-page.ts';

/**
 * A page of shipments; null when it could not be loaded, which is reported. With `open` in the address, as a scanner asks,
 * the only shipment found is shown itself.
 */
export async function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url);
  const query = toApiQuery(readListView(searchParams));
  const page = await loadAsStaff(request, () =>
    loadOrReport(getStaffApi(context).listShipments(query), getPage(context).reportError),
  );
  const [only, ...others] = page?.items ?? [];
  if (searchParams.has('open') && only && others.length === 0)
    throw redirect(href('/admin/shipments/:id', { id: only.id }));
  return page;
}

/** Prepares an export for whichever page asks, or reads the shipments whose labels are printed. */
export async function clientAction({ request, context }: Route.ClientActionArgs) {
  const asked: AskedExport | AskedLabels = await request.json();
  const { reportError } = getPage(context);
  const api = getStaffApi(context);
  return loadAsStaff<ExportOutcome | ListedShipment[] | null>(new Request(new URL(asked.page, request.url)), () =>
    'labelsOf' in asked ? loadLabels(api, asked, reportError) : runExport(api, asked.filter, reportError),
  );
}

/** Neither changes anything that is shown. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod, defaultShouldRevalidate }) =>
  formMethod === 'POST' ? false : defaultShouldRevalidate;

/** Specification, section 2: search, status filter, Export, the table, an empty state. */
export default function ShipmentList({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const view = readListView(params);
  const { begin, isBusy, outcome } = useExport();
  const live = useLivePage(loaderData, view);
  const { page } = live;
  const may = useMay();
  const selection = useSelection(view, live);
  const title = t(view.status === 'ON_HOLD' ? 'admin.list.heldTitle' : 'admin.list.title');
  return (
    <main className={pageStyles.main} id="main" tabIndex={-1}>
      <AdminHead page={title} />
      <div className={pageStyles.head}>
        <div className={styles.heading}>
          <h1>{title}</h1>
          {view.status === 'ON_HOLD' ? <HeldChip view={view} /> : null}
          <ReportPart view={view} />
        </div>
        {page?.items.length === 0 || !may('shipments:write') ? null : <CreateLink />}
      </div>
      <ListBar view={view} isBusy={isBusy} onExport={(search) => begin({ ...toWholeFilter(view), search })} />
      <ExportNote isBusy={isBusy} outcome={outcome} />
      <NewerShipments count={live.newer} isNewestFirst={!view.sort} />
      {page ? <ListResult view={view} page={page} live={live} selection={selection} /> : <LoadFailure />}
      {selection ? <SelectionBar selection={selection} sort={view.sort} isExporting={isBusy} onExport={begin} /> : null}
    </main>
  );
}

/** The menu of the filter has no entry for held shipments: what is shown, and the way back to all. */
function HeldChip({ view }: { view: ListView }) {
  const { t } = useTranslation();
  return (
    <p className={styles.held}>
      <StatusChip status="ON_HOLD" label={t('status.ON_HOLD')} />
      <Link to={{ search: toListSearch({ ...view, status: undefined, cursor: undefined }) }}>
        {t('adminReports.list.showAll')}
      </Link>
    </p>
  );
}

function CreateLink() {
  const { t } = useTranslation();
  return (
    <div className={pageStyles.actions}>
      <Link className={toButtonClass({ variant: 'primary' })} to={href('/admin/shipments/create')}>
        <Plus className={icon.icon} />
        {t('admin.nav.create')}
      </Link>
    </div>
  );
}
