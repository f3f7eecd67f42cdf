import type { ApiClient } from '#app/api.ts';
import { getCapabilities } from '#app/capabilities/get-capabilities.ts';
import { getPage } from '#app/document/page-context.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { getStaffApi } from '#app/session/session.ts';
import { AdminHead } from '../frame/admin-head.tsx';
import { loadAsStaff } from '../frame/guard.ts';
import { staffApi } from '../frame/live/staff-api.ts';
import { useLiveData } from '../frame/live/use-live-data.ts';
import { LoadFailure } from '../frame/load-failure.tsx';
import { loadOrReport } from '../frame/load-or-report.ts';
import pageStyles from '../parts/page.module.css';
import type { Route } from './+types/dashboard';
import { Counts } from './counts.tsx';
import styles from './dashboard.module.css';
import { NeedsAttention } from './needs-attention.tsx';
import { QuickActions } from './quick-actions.tsx';
import { RecentShipments } from './recent-shipments.tsx';
import { SamplesNotice } from './samples-notice.tsx';

/** So many of the most overdue lines are shown. */
const SHOWN_LINES = '3';

async function loadAttention(api: ApiClient) {
  const [page, summary] = await Promise.all([api.listAttention({ limit: SHOWN_LINES }), api.getAttentionSummary()]);
  return { page, summary };
}

/** The summary and what needs attention; each null when it could not be loaded, which is reported. */
export function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  const api = getStaffApi(context);
  const { reportError } = getPage(context);
  const { attentionHref } = getCapabilities(context);
  return loadAsStaff(request, async () => {
    const [summary, attention] = await Promise.all([
      loadOrReport(api.getSummary(), reportError),
      attentionHref ? loadOrReport(loadAttention(api), reportError) : null,
    ]);
    return { summary, attention };
  });
}

/** Removes the sample shipments. */
export async function clientAction({ request, context }: Route.ClientActionArgs) {
  const removed = await loadAsStaff(request, () =>
    loadOrReport(getStaffApi(context).removeSamples(), getPage(context).reportError),
  );
  return { hasFailed: removed === null };
}

/** Specification, section 2: counts, the five newest shipments, quick actions. */
export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation();
  const summary = useLiveData(loaderData.summary, {
    concerns: (_change, shown) => shown !== null,
    load: () => staffApi.getSummary(),
  });
  const attention = useLiveData(loaderData.attention, {
    concerns: (_change, shown) => shown !== null,
    load: () => loadAttention(staffApi),
  });
  return (
    <main className={pageStyles.main} id="main" tabIndex={-1}>
      <AdminHead page={t('admin.dashboard.title')} />
      <div className={pageStyles.head}>
        <h1>{t('admin.dashboard.title')}</h1>
      </div>
      {summary ? (
        <>
          {summary.samples > 0 ? <SamplesNotice /> : null}
          <Counts summary={summary} />
        </>
      ) : (
        <LoadFailure />
      )}
      <div className={styles.columns}>
        {summary ? <RecentShipments shipments={summary.recent} /> : <div />}
        <QuickActions />
      </div>
      {attention ? <NeedsAttention {...attention} /> : null}
    </main>
  );
}
