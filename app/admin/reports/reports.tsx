import { Download, Printer } from 'lucide-react';
import { type ShouldRevalidateFunction, useSearchParams } from 'react-router';
import { useCapabilities } from '#app/capabilities/use-capabilities.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { getPage } from '#app/page-context.ts';
import { getStaffApi } from '#app/session/session.ts';
import { useShell } from '#app/shell.tsx';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { toDay } from '#domain/dates.ts';
import { type Report, type ReportQuery, toReportFilter } from '#domain/report.ts';
import { AdminHead } from '../admin-head.tsx';
import { ExportNote } from '../exports/export-note.tsx';
import { useExport } from '../exports/use-export.ts';
import { loadAsStaff } from '../guard.ts';
import { loadOrReport } from '../load-or-report.ts';
import type { Route } from './+types/reports';
import { ReportFailure } from './report-failure.tsx';
import { ReportFilters } from './report-filters.tsx';
import { ReportPanels } from './report-panels.tsx';
import { findProblem, readReportView } from './report-view.ts';
import { formatDay } from './use-filter-text.ts';
import './reports.css';

/** The report; null when it could not be loaded, which is reported, undefined for a period that is none. */
export async function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  const { timeZone, now, reportError } = getPage(context);
  const query = readReportView(new URL(request.url).searchParams, toDay(now(), timeZone));
  if (findProblem(query)) return { report: undefined };
  const report = await loadAsStaff(request, () => loadOrReport(getStaffApi(context).getReport(query), reportError));
  return { report };
}

/** An export changes nothing that is shown. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod, defaultShouldRevalidate }) =>
  formMethod === 'POST' ? false : defaultShouldRevalidate;

/** What Generate Report opens: figures over the shipments of a period, each leading to the list of what it counts. */
export default function Reports({ loaderData: { report } }: Route.ComponentProps) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const { timeZone } = useShell();
  const today = toDay(new Date(), timeZone);
  const query = readReportView(params, today);
  const problem = findProblem(query);
  const { begin, isBusy, outcome } = useExport();
  const { exportShipments } = useCapabilities();
  const download = () => exportShipments(t('admin.list.exportAlert'), () => begin(toReportFilter(query)));
  return (
    <main className="am" id="main" tabIndex={-1}>
      <AdminHead page={t('adminReports.title')} />
      <div className="ah">
        <Heading query={query} />
        <div className="acts">
          <Button busy={isBusy} onClick={download}>
            <Download className="i" />
            {t('adminReports.csv')}
          </Button>
          <Button onClick={() => window.print()}>
            <Printer className="i" />
            {t('adminReports.print')}
          </Button>
        </div>
      </div>
      <ExportNote isBusy={isBusy} outcome={outcome} />
      <ReportFilters query={query} today={today} lanes={report?.lanes ?? []} />
      {problem ? (
        <Alert tone="error">{t(`adminReports.problem.${problem}`)}</Alert>
      ) : (
        <Result report={report} query={query} />
      )}
    </main>
  );
}

function Result({ report, query }: { report: Report | null | undefined; query: ReportQuery }) {
  return report ? <ReportPanels report={report} query={query} /> : <ReportFailure />;
}

function Heading({ query: { from, to } }: { query: ReportQuery }) {
  const { t } = useTranslation();
  const { timeZone } = useShell();
  return (
    <div className="rh">
      <h1>{t('adminReports.title')}</h1>
      <p className="muted">{t('adminReports.source')}</p>
      <p className="muted">{t('adminReports.period', { from: formatDay(from), to: formatDay(to), zone: timeZone })}</p>
    </div>
  );
}
