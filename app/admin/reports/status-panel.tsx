import { ShareBar } from '#app/charts/share-lines.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import panel from '#app/ui/panel.module.css';
import { StatusChip, toStatusClass } from '#app/ui/status-chip.tsx';
import textStyles from '#app/ui/text.module.css';
import type { Report, ReportQuery } from '#domain/report.ts';
import { SHIPMENT_STATUSES } from '#domain/shipment-status.ts';
import { TableHead } from '../parts/table-head.tsx';
import { Figure } from './figure.tsx';
import figures from './figures.module.css';
import { ReportPanel } from './report-panel.tsx';
import { usePercent } from './use-percent.ts';

/** True labels: On Hold is counted by itself here. Ruling "The letter that must hold". */
export function StatusPanel({ report, query }: { report: Report; query: ReportQuery }) {
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
