import { clsx } from 'clsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import panel from '#app/ui/panel.module.css';
import textStyles from '#app/ui/text.module.css';
import { getIntl } from '#domain/intl.ts';
import type { Report, ReportQuery } from '#domain/report.ts';
import { TableHead } from '../parts/table-head.tsx';
import { usePromiseReason } from '../parts/use-promise-reason.ts';
import { Figure } from './figure.tsx';
import figures from './figures.module.css';
import styles from './on-time-panel.module.css';
import { ReportPanel } from './report-panel.tsx';

interface PanelProps {
  report: Report;
  query: ReportQuery;
}

/** How often promised dates moved, and why, for the shipments of the report. */
export function MovesPanel({ report, query }: PanelProps) {
  const { t } = useTranslation();
  const isMoved = report.moves.moves > 0;
  return (
    <ReportPanel title={t('adminReports.moves.title')}>
      <div className={clsx(panel.body, styles.body)}>
        {isMoved ? <MovesTable report={report} query={query} /> : <p>{t('adminReports.moves.none')}</p>}
        <p className={styles.note}>{t('adminReports.moves.rule')}</p>
      </div>
    </ReportPanel>
  );
}

function MovesTable({ report: { moves }, query }: PanelProps) {
  const { t, i18n } = useTranslation();
  const say = usePromiseReason();
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
          const what = reason === 'any' ? t('adminReports.moves.all') : say(reason);
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
