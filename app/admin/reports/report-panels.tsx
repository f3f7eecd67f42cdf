import { clsx } from 'clsx';
import { href, Link } from 'react-router';
import { ShareBar } from '#app/charts/share-lines.tsx';
import { Hatches } from '#app/charts/stacked-bars.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useDates } from '#app/shared/use-dates.ts';
import panel from '#app/ui/panel.module.css';
import { StatusChip, toStatusClass } from '#app/ui/status-chip.tsx';
import textStyles from '#app/ui/text.module.css';
import type { Customer } from '#domain/customers/schema.ts';
import { formatSentenceDay } from '#domain/dates.ts';
import { getIntl } from '#domain/intl.ts';
import {
  CORRECTION_KINDS,
  type Report,
  type ReportCorrection,
  type ReportCorrections,
  type ReportQuery,
} from '#domain/reports/report.ts';
import { SHIPMENT_STATUSES } from '#domain/shipments/status.ts';
import empty from '../parts/empty.module.css';
import { EmptyChart, TableHead } from '../parts/table.tsx';
import { useFilterText, usePromiseReason, useWhen } from '../parts/use-texts.ts';
import { DaysPanel } from './days-panel.tsx';
import figures from './figures.module.css';
import { LanesPanel } from './lanes-panel.tsx';
import onTime from './on-time-panel.module.css';
import { OnTimePanel } from './on-time-panel.tsx';
import { Figure, ReportPanel } from './report-panel.tsx';
import styles from './report-panels.module.css';
import { usePercent } from './report-view.ts';

interface ReportPanelsProps {
  report: Report;
  query: ReportQuery;
  customers: Customer[];
}

/** The corrections note and the four panels, or a note that nothing was created. */
export function ReportPanels({ report, query, customers }: ReportPanelsProps) {
  const { t } = useTranslation();
  const describe = useFilterText();
  const customer = customers.find(({ id }) => id === query.customer);
  const ofCustomer = customer && t('adminList.filters.ofCustomer', { name: customer.name });
  const about = [ofCustomer, describe('service', query), describe('lane', query)].filter(Boolean).join(' · ');
  const corrected = report.corrections ? <CorrectionsNote corrections={report.corrections} /> : null;
  if (report.total === 0)
    return (
      <>
        {corrected}
        <EmptyReport />
      </>
    );
  return (
    <>
      {about ? <p className={styles.about}>{about}</p> : null}
      {corrected}
      <Hatches />
      <DaysPanel report={report} query={query} />
      <div className={styles.pair}>
        <StatusPanel report={report} query={query} />
        <OnTimePanel report={report} query={query} />
      </div>
      <MovesPanel report={report} query={query} />
      <LanesPanel report={report} query={query} />
    </>
  );
}

function EmptyReport() {
  const { t } = useTranslation();
  return (
    <div className={clsx(panel.panel, empty.empty)}>
      <EmptyChart />
      <h2>{t('adminReports.empty.title')}</h2>
      <p>{t('adminReports.empty.text')}</p>
    </div>
  );
}

/** Uses true labels: On Hold is counted separately. Ruling "The letter that must hold". */
function StatusPanel({ report, query }: { report: Report; query: ReportQuery }) {
  const { t } = useTranslation();
  const toPercent = usePercent();
  const parts = SHIPMENT_STATUSES.map((status) => ({
    className: toStatusClass(status),
    count: report.statuses[status],
  }));
  return (
    <ReportPanel title={t('adminReports.status.title')}>
      <div className={panel.body}>
        <ShareBar parts={parts} label={t('adminReports.status.chart')} />
        <table className={figures.figures}>
          <caption className={textStyles.visuallyHidden}>{t('adminReports.status.title')}</caption>
          <TableHead
            columns={(['status', 'shipments', 'share'] as const).map((name) => t(`adminReports.status.${name}`))}
          />
          <tbody>
            {SHIPMENT_STATUSES.map((status) => (
              <tr key={status}>
                <th scope="row">
                  <StatusChip status={status} label={t(`status.${status}`)} />
                </th>
                <td>
                  <Figure
                    count={report.statuses[status]}
                    what={t(`status.${status}`)}
                    query={query}
                    filter={{ status }}
                  />
                </td>
                <td>{toPercent(report.statuses[status], report.total)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </ReportPanel>
  );
}

interface PanelProps {
  report: Report;
  query: ReportQuery;
}

/** How often promised dates of the report's shipments moved, and why. */
function MovesPanel({ report, query }: PanelProps) {
  const { t } = useTranslation();
  const isMoved = report.moves.moves > 0;
  return (
    <ReportPanel title={t('adminReports.moves.title')}>
      <div className={clsx(panel.body, onTime.body)}>
        {isMoved ? <MovesTable report={report} query={query} /> : <p>{t('adminReports.moves.none')}</p>}
        <p className={onTime.note}>{t('adminReports.moves.rule')}</p>
      </div>
    </ReportPanel>
  );
}

function MovesTable({ report: { moves }, query }: PanelProps) {
  const { t, i18n } = useTranslation();
  const formatReason = usePromiseReason();
  const numbers = getIntl(Intl.NumberFormat, i18n.language);
  const all = { reason: 'any' as const, moves: moves.moves, shipments: moves.shipments };
  return (
    <table className={figures.figures}>
      <caption className={textStyles.visuallyHidden}>{t('adminReports.moves.title')}</caption>
      <TableHead
        columns={[t('adminReports.moves.reason'), t('adminReports.moves.times'), t('adminReports.status.shipments')]}
      />
      <tbody>
        {[...moves.reasons, all].map(({ reason, moves: times, shipments }) => {
          const what = reason === 'any' ? t('adminReports.moves.all') : formatReason(reason);
          return (
            <tr key={reason}>
              <th scope="row">{reason === 'any' ? <b>{what}</b> : what}</th>
              <td>{numbers.format(times)}</td>
              <td>
                <Figure count={shipments} what={what} query={query} filter={{ moved: reason }} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Lists which past days have changed since they ended, and why. */
function CorrectionsNote({ corrections: { since, counts, rows } }: { corrections: ReportCorrections }) {
  const { t, i18n } = useTranslation();
  const dates = useDates();
  const items = CORRECTION_KINDS.flatMap((kind) => {
    const count = counts[kind] ?? 0;
    return count > 0 ? [{ text: t(`adminReports.corrected.${kind}`, { count }), count }] : [];
  });
  const count = items.reduce((sum, kind) => sum + kind.count, 0);
  const what = getIntl(Intl.ListFormat, i18n.language).format(items.map(({ text }) => text));
  return (
    <details className={clsx(panel.panel, styles.note)}>
      <summary>{t('adminReports.corrected.since', { day: formatSentenceDay(since, new Date(), dates), what })}</summary>
      <div className={styles.body}>
        <p>{t('adminReports.corrected.rule')}</p>
        {rows.length < count ? <p>{t('adminReports.corrected.newest', { shown: rows.length, count })}</p> : null}
        <CorrectionsTable rows={rows} />
      </div>
    </details>
  );
}

function CorrectionsTable({ rows }: { rows: ReportCorrection[] }) {
  const { t } = useTranslation();
  const when = useWhen();
  return (
    <table className={figures.figures}>
      <caption className={textStyles.visuallyHidden}>{t('adminReports.corrected.title')}</caption>
      <TableHead columns={(['shipment', 'what', 'when'] as const).map((name) => t(`adminReports.corrected.${name}`))} />
      <tbody>
        {rows.map(({ kind, shipmentId, trackingNumber, at }) => (
          <tr key={`${kind} ${shipmentId}`}>
            <th scope="row">
              {kind === 'deleted' ? (
                trackingNumber
              ) : (
                <Link className={styles.shipment} to={href('/admin/shipments/:id', { id: shipmentId })}>
                  {trackingNumber}
                </Link>
              )}
            </th>
            <td>{t(`adminReports.corrected.one.${kind}`)}</td>
            <td>{when.inList(at)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
