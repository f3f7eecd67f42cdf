import { Hatches } from '#app/charts/stacked-bars.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import type { Report, ReportQuery } from '#domain/report.ts';
import { DaysPanel } from './days-panel.tsx';
import { LanesPanel } from './lanes-panel.tsx';
import { OnTimePanel } from './on-time-panel.tsx';
import { StatusPanel } from './status-panel.tsx';
import { useFilterText } from './use-filter-text.ts';

interface ReportPanelsProps {
  report: Report;
  query: ReportQuery;
}

/** The four panels, or, where nothing was created, that. */
export function ReportPanels({ report, query }: ReportPanelsProps) {
  const describe = useFilterText();
  const about = describe({ service: query.service, origin: query.origin, destination: query.destination });
  if (report.total === 0) return <EmptyReport />;
  return (
    <>
      {about ? <p className="rpart">{about}</p> : null}
      <Hatches />
      <DaysPanel report={report} query={query} />
      <div className="rtwo">
        <StatusPanel report={report} query={query} />
        <OnTimePanel report={report} query={query} />
      </div>
      <LanesPanel report={report} query={query} />
    </>
  );
}

function EmptyReport() {
  const { t } = useTranslation();
  return (
    <div className="panel empty">
      <svg className="gl" viewBox="0 0 300 60" aria-hidden="true">
        <path className="ch-dash" d="M24 30H276" />
        <circle className="ch-ring ch-dotted" cx="12" cy="30" r="8" />
        <circle className="ch-ring ch-dotted" cx="288" cy="30" r="8" />
      </svg>
      <h2>{t('adminReports.empty.title')}</h2>
      <p>{t('adminReports.empty.text')}</p>
    </div>
  );
}
