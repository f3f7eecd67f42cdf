import type { ApiClient } from '#app/api.ts';
import { getCapabilities } from '#app/capabilities/get-capabilities.ts';
import { getPage } from '#app/document/page-context.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { getStaffApi } from '#app/session/session.ts';
import { DEFAULT_COMPANY } from '#domain/company.ts';
import { isAllowed } from '#domain/role.ts';
import { AdminHead } from '../frame/admin-head.tsx';
import { loadAsStaff, userContext } from '../frame/guard.ts';
import { staffApi } from '../frame/live/staff-api.ts';
import { useLiveData } from '../frame/live/use-live-data.ts';
import { LoadFailure } from '../frame/load-failure.tsx';
import { loadOrReport } from '../frame/load-or-report.ts';
import { toAnswer } from '../frame/to-answer.ts';
import pageStyles from '../parts/page.module.css';
import type { Route } from './+types/dashboard';
import { Counts } from './counts.tsx';
import styles from './dashboard.module.css';
import { type DashboardIntent, FirstSteps } from './first-steps.tsx';
import { NeedsAttention } from './needs-attention.tsx';
import { QuickActions } from './quick-actions.tsx';
import { RecentShipments } from './recent-shipments.tsx';

/** So many of the most overdue lines are shown. */
const SHOWN_LINES = 3;

async function loadAttention(api: ApiClient) {
  const [page, summary] = await Promise.all([api.listAttention({ limit: SHOWN_LINES }), api.getAttentionSummary()]);
  return { page, summary };
}

/** Whether whoever may set the company up is to be offered to: until it has a name of its own, or keeps the specified one. */
async function findOffer(context: Route.ClientLoaderArgs['context']): Promise<boolean> {
  const user = context.get(userContext);
  if (!user || !isAllowed(user.role, 'company:write') || !getCapabilities(context).setsCompany) return false;
  const company = await loadOrReport(getStaffApi(context).getCompany(), getPage(context).reportError);
  return company !== null && company.name === DEFAULT_COMPANY.name && !company.keepsName;
}

/** The summary and what needs attention; each null when it could not be loaded, which is reported. */
export function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  const api = getStaffApi(context);
  const { reportError } = getPage(context);
  const { attentionHref } = getCapabilities(context);
  return loadAsStaff(request, async () => {
    const [summary, attention, offersCompany] = await Promise.all([
      loadOrReport(api.getSummary(), reportError),
      attentionHref ? loadOrReport(loadAttention(api), reportError) : null,
      findOffer(context),
    ]);
    return { summary, attention, offersCompany };
  });
}

async function keepName(api: ApiClient) {
  const { version } = await api.getCompany();
  return api.changeCompany(version, { keepsName: true });
}

/** Removes the sample shipments, or keeps the specified name. */
export async function clientAction({ request, context }: Route.ClientActionArgs) {
  const api = getStaffApi(context);
  const intent = (await request.formData()).get('intent') as DashboardIntent;
  const done = await loadAsStaff<unknown>(request, () =>
    loadOrReport<unknown>(intent === 'keepName' ? keepName(api) : api.removeSamples(), getPage(context).reportError),
  );
  return toAnswer({ hasFailed: done === null }, done === null);
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
          <FirstSteps offersCompany={loaderData.offersCompany} hasSamples={summary.samples > 0} />
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
