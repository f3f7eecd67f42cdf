import { Download, Printer } from 'lucide-react';
import { type ShouldRevalidateFunction, useSearchParams } from 'react-router';
import { useCapabilities } from '#app/capabilities/use-capabilities.ts';
import { getPage } from '#app/document/page-context.ts';
import { useShell } from '#app/document/shell.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { staffApi } from '#app/session/session.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import textStyles from '#app/ui/text.module.css';
import type { Customer } from '#domain/customers/schema.ts';
import { toDay } from '#domain/dates.ts';
import { type Report, type ReportQuery, toReportFilter } from '#domain/reports/report.ts';
import { Can } from '../frame/can.tsx';
import { LoadFailure } from '../frame/load-failure.tsx';
import { loadOrReport } from '../frame/load-or-report.ts';
import { StaffPage } from '../frame/staff-page.tsx';
import { listCustomers } from '../parts/customers.tsx';
import { ExportNote, useExport } from '../parts/export.tsx';
import pageStyles from '../parts/page.module.css';
import { useDayText } from '../parts/use-texts.ts';
import type { Route } from './+types/reports';
import { ReportFilters } from './report-filters.tsx';
import { ReportPanels } from './report-panels.tsx';
import { findProblem, readReportView } from './report-view.ts';
import styles from './reports.module.css';

/** Loads the report: null when loading failed, which is reported; undefined when the period is invalid. */
export async function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  const { timeZone, now } = getPage(context);
  const query = readReportView(new URL(request.url).searchParams, toDay(now(), timeZone));
  const [report, customers] = await Promise.all([
    findProblem(query) ? undefined : loadOrReport(staffApi.getReport(query)),
    loadOrReport(listCustomers()),
  ]);
  return { report: customers && report, customers: customers ?? [] };
}

/** An export changes nothing on the page. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod, defaultShouldRevalidate }) =>
  formMethod === 'POST' ? false : defaultShouldRevalidate;

/** The report behind Generate Report: figures about a period's shipments, each linked to the list of what it counts. */
export default function Reports({ loaderData: { report, customers } }: Route.ComponentProps) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const { timeZone } = useShell();
  const today = toDay(new Date(), timeZone);
  const query = readReportView(params, today);
  const problem = findProblem(query);
  const { start, isBusy, failure } = useExport();
  const { exportShipments } = useCapabilities();
  const download = () => exportShipments(t('admin.list.exportAlert'), () => start(toReportFilter(query)));
  return (
    <StaffPage title={t('adminReports.title')} head={null}>
      <div className={pageStyles.head}>
        <Heading query={query} />
        <div className={pageStyles.actions}>
          <Can permission="exports:write">
            <Button busy={isBusy} onClick={download}>
              <Download />
              {t('adminReports.csv')}
            </Button>
          </Can>
          <Button onClick={() => window.print()}>
            <Printer />
            {t('adminReports.print')}
          </Button>
        </div>
      </div>
      <ExportNote isBusy={isBusy} failure={failure} />
      <ReportFilters query={query} today={today} lanes={report?.lanes ?? []} customers={customers} />
      {problem ? (
        <Alert tone="error">{t(`adminReports.problem.${problem}`)}</Alert>
      ) : (
        <Result report={report} query={query} customers={customers} />
      )}
    </StaffPage>
  );
}

interface ResultProps {
  report: Report | null | undefined;
  query: ReportQuery;
  customers: Customer[];
}

function Result({ report, ...about }: ResultProps) {
  const { t } = useTranslation();
  return report ? <ReportPanels report={report} {...about} /> : <LoadFailure text={t('adminReports.failed')} />;
}

function Heading({ query: { from, to } }: { query: ReportQuery }) {
  const { t } = useTranslation();
  const formatDay = useDayText();
  const { timeZone } = useShell();
  return (
    <div className={styles.heading}>
      <h1>{t('adminReports.title')}</h1>
      <p className={textStyles.muted}>{t('adminReports.source')}</p>
      <p className={textStyles.muted}>
        {t('adminReports.period', { from: formatDay(from), to: formatDay(to), zone: timeZone })}
      </p>
    </div>
  );
}
