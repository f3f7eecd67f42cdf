import { clsx } from 'clsx';
import { Hatches } from '#app/charts/stacked-bars.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import panel from '#app/ui/panel.module.css';
import type { Report, ReportQuery } from '#domain/report.ts';
import empty from '../parts/empty.module.css';
import { EmptyChart } from '../parts/empty-chart.tsx';
import { useFilterText } from '../parts/use-filter-text.ts';
import { CorrectionsNote } from './corrections-note.tsx';
import { DaysPanel } from './days-panel.tsx';
import { LanesPanel } from './lanes-panel.tsx';
import { MovesPanel } from './moves-panel.tsx';
import { OnTimePanel } from './on-time-panel.tsx';
import styles from './report-panels.module.css';
import { StatusPanel } from './status-panel.tsx';

interface ReportPanelsProps {
  report: Report;
  query: ReportQuery;
}

/** What has changed since a day was over, and the four panels, or, where nothing was created, that. */
export function ReportPanels({ report, query }: ReportPanelsProps) {
  const describe = useFilterText();
  const about = describe({ service: query.service, origin: query.origin, destination: query.destination });
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
