import { clsx } from 'clsx';
import { ArrowRight, FileChartColumn, Plus, Search } from 'lucide-react';
import { href, Link, useNavigate } from 'react-router';
import { getCapabilities } from '#app/capabilities/modes.ts';
import { useCapabilities } from '#app/capabilities/use-capabilities.ts';
import { useCompany } from '#app/document/shell.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { staffApi } from '#app/session/session.ts';
import { useDates } from '#app/shared/use-dates.ts';
import icon from '#app/ui/icon.module.css';
import panel from '#app/ui/panel.module.css';
import { StatusChip } from '#app/ui/status-chip.tsx';
import textStyles from '#app/ui/text.module.css';
import { toFirstPart } from '#domain/address.ts';
import { MAX_EXPANDED } from '#domain/attention/attention.ts';
import type { AttentionCause, AttentionSummary } from '#domain/attention/schema.ts';
import { DEFAULT_COMPANY } from '#domain/company/company.ts';
import { formatClock } from '#domain/dates.ts';
import type { Shipment } from '#domain/shipments/schema.ts';
import { toListLabelStatus } from '#domain/shipments/status.ts';
import { isAllowed } from '#domain/team/role.ts';
import { Can, useCan } from '../frame/can.tsx';
import { userContext } from '../frame/guard.ts';
import { useLiveData } from '../frame/live/use-live-data.ts';
import { LoadFailure } from '../frame/load-failure.tsx';
import { loadOrReport } from '../frame/load-or-report.ts';
import { StaffPage } from '../frame/staff-page.tsx';
import { AttentionLines, type ShownLine } from '../parts/attention/attention-list.tsx';
import { NEW_DATES, toCauseAddress } from '../parts/attention/use-attention-text.ts';
import tableStyles from '../parts/table.module.css';
import { TableHead } from '../parts/table.tsx';
import type { Route } from './+types/dashboard';
import { Counts } from './counts.tsx';
import styles from './dashboard.module.css';
import { FirstSteps } from './first-steps.tsx';

/** The number of causes that the dashboard shows. */
const SHOWN_CAUSES = 3;

async function loadAttention() {
  const [causes, summary] = await Promise.all([staffApi.listAttentionCauses(), staffApi.getAttentionSummary()]);
  return { causes: causes.slice(0, SHOWN_CAUSES), summary };
}

/** Whether to suggest setting up the company: until it has its own name, or keeps the specified one. */
async function needsSetup(context: Route.ClientLoaderArgs['context']): Promise<boolean> {
  const user = context.get(userContext);
  if (!user || !isAllowed(user.role, 'company:write') || !getCapabilities(context).hasCompanySettings) return false;
  const company = await loadOrReport(staffApi.getCompany());
  return company !== null && company.name === DEFAULT_COMPANY.name && !company.keepsName;
}

/** Loads the summary and what needs attention; each is null when loading failed, which is reported. */
export async function clientLoader({ context }: Route.ClientLoaderArgs) {
  const { attentionHref } = getCapabilities(context);
  const [summary, attention, suggestsSetup] = await Promise.all([
    loadOrReport(staffApi.getSummary()),
    attentionHref ? loadOrReport(loadAttention()) : null,
    needsSetup(context),
  ]);
  return { summary, attention, suggestsSetup, owner: context.get(userContext)?.id ?? '' };
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
    load: () => loadAttention(),
  });
  return (
    <StaffPage title={t('admin.dashboard.title')}>
      {summary ? (
        <>
          <FirstSteps {...loaderData} samples={summary.samples} />
          <Counts summary={summary} />
        </>
      ) : (
        <LoadFailure />
      )}
      {attention ? <NeedsAttention {...attention} /> : null}
      <div className={styles.columns}>
        {summary ? <RecentShipments shipments={summary.recent} /> : <div />}
        <QuickActions />
      </div>
    </StaffPage>
  );
}

/** Specification, section 2: Create Shipment, Track Package, Generate Report. */
function QuickActions() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { generateReport } = useCapabilities();
  return (
    <section className={clsx(panel.panel, styles.quickActions)} aria-labelledby="quick">
      <div className={panel.head}>
        <h2 id="quick">{t('admin.dashboard.quickActions')}</h2>
      </div>
      <ul>
        <Can permission="shipments:write">
          <li>
            <Link className={styles.action} to={href('/admin/shipments/create')}>
              <Plus />
              {t('admin.nav.create')}
              <ArrowRight className={icon.small} />
            </Link>
          </li>
        </Can>
        <li>
          <a className={styles.action} href={href('/track')}>
            <Search />
            {t('admin.dashboard.track')}
            <ArrowRight className={icon.small} />
          </a>
        </li>
        <li>
          <button type="button" className={styles.action} onClick={() => generateReport(navigate)}>
            <FileChartColumn />
            {t('admin.dashboard.report')}
            <ArrowRight className={icon.small} />
          </button>
        </li>
      </ul>
    </section>
  );
}

const COLUMNS = ['trackingNumber', 'status', 'destination', 'service'] as const;

/** The five newest shipments. Specification, section 2. */
function RecentShipments({ shipments }: { shipments: Shipment[] }) {
  const { t } = useTranslation();
  return (
    <section className={clsx(panel.panel, styles.recent)} aria-labelledby="recent">
      <div className={panel.head}>
        <h2 id="recent">{t('admin.dashboard.recent')}</h2>
        <Link className={clsx(textStyles.link, textStyles.small)} to={href('/admin/shipments')}>
          {t('admin.dashboard.viewAll')}
        </Link>
      </div>
      {shipments.length > 0 ? (
        <RecentTable shipments={shipments} />
      ) : (
        <p className={clsx(panel.body, textStyles.muted)}>{t('admin.dashboard.none')}</p>
      )}
    </section>
  );
}

function RecentTable({ shipments }: { shipments: Shipment[] }) {
  const { t } = useTranslation();
  const { holdLabel } = useCompany();
  return (
    <table className={tableStyles.table}>
      <TableHead columns={COLUMNS.map((column) => t(`admin.columns.${column}`))} />
      <tbody>
        {shipments.map((shipment) => {
          const status = toListLabelStatus(shipment.status, holdLabel);
          return (
            <tr key={shipment.id}>
              <td>
                <Link
                  className={clsx(textStyles.code, tableStyles.trackingNumber)}
                  data-row-link
                  to={href('/admin/shipments/:id', { id: shipment.id })}
                >
                  {shipment.trackingNumber}
                </Link>
              </td>
              <td>
                <StatusChip status={status} label={t(`status.${status}`)} />
              </td>
              <td dir="auto">{toFirstPart(shipment.destinationAddress)}</td>
              <td>{t(`serviceType.${shipment.serviceType}`)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

interface NeedsAttentionProps {
  causes: AttentionCause[];
  summary: AttentionSummary;
}

/** Returns what resolves all lines of a cause at once. */
function toCauseAction({ kind, words, count, lines }: AttentionCause) {
  if (words !== null) return 'choosePlace';
  return kind === 'promise' && lines.length === count && count <= MAX_EXPANDED ? 'newDates' : undefined;
}

/** The first causes below the counts, or one line when nothing needs attention. */
function NeedsAttention({ causes, summary }: NeedsAttentionProps) {
  const { t } = useTranslation();
  const dates = useDates();
  const can = useCan();
  const lines = causes.flatMap((cause): ShownLine[] => {
    const [first] = cause.lines;
    if (!first) return [];
    const ids = cause.lines.map(({ id }) => id);
    const action = can('shipments:write') ? toCauseAction(cause) : undefined;
    const to = action === 'newDates' ? href('/admin/attention') + NEW_DATES : toCauseAddress(cause);
    return [{ ...first, cause: { count: cause.count, to, ids, action } }];
  });
  return (
    <section className={clsx(panel.panel, styles.panel)} aria-labelledby="attention">
      <div className={panel.head}>
        <h2 id="attention">{t('adminAttention.title')}</h2>
        {lines.length > 0 ? (
          <Link className={clsx(textStyles.link, textStyles.small)} to={href('/admin/attention')}>
            {t('adminAttention.viewAll', { count: summary.causes.all ?? 0 })}
          </Link>
        ) : (
          <p className={textStyles.muted}>
            {t('adminAttention.allClear', { time: formatClock(summary.checkedAt, dates) })}
          </p>
        )}
      </div>
      {lines.length > 0 ? <AttentionLines lines={lines} can={can} /> : null}
    </section>
  );
}
