import { clsx } from 'clsx';
import { type Bar, StackedBars, ToneKey } from '#app/charts/stacked-bars.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import panel from '#app/ui/panel.module.css';
import { getIntl } from '#domain/intl.ts';
import { addDays } from '#domain/reports/period.ts';
import type { Report, ReportDay, ReportQuery } from '#domain/reports/report.ts';
import { SERVICE_TYPES, type ServiceType } from '#domain/shipments/shipment.ts';
import { useDayText } from '../parts/use-texts.ts';
import styles from './days-panel.module.css';
import figures from './figures.module.css';
import { Figure, ReportPanel } from './report-panel.tsx';

/** The number of labels that fit under the chart on small screens. */
const MAX_LABELS = 10;
const MONTHS_APART = 4;

const format = (day: string, language: string, options: Intl.DateTimeFormatOptions) =>
  getIntl(Intl.DateTimeFormat, language, { ...options, timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`));

function toBars(spans: Span[], language: string): Bar[] {
  const every = Math.ceil(spans.length / MAX_LABELS);
  let named = Number.NEGATIVE_INFINITY;
  return spans.map(({ from, counts }, index) => {
    const isNewMonth = index === 0 || spans[index - 1]?.from.slice(0, 7) !== from.slice(0, 7);
    // Otherwise the name of a month that is about to end would overlap the next one's.
    const isNamed = isNewMonth && index - named >= MONTHS_APART * every;
    if (isNamed) named = index;
    return {
      label: index % every === 0 ? String(Number(from.slice(8))) : '',
      month: isNamed ? format(from, language, { month: 'long' }) : undefined,
      parts: SERVICE_TYPES.map((service) => counts[service]),
    };
  });
}

export function DaysPanel({ report, query }: { report: Report; query: ReportQuery }) {
  const { t, i18n } = useTranslation();
  const { isWeekly, spans } = groupDays(report.days);
  const title = t(isWeekly ? 'adminReports.days.weeks' : 'adminReports.days.title');
  return (
    <ReportPanel
      isLong
      title={title}
      legend={SERVICE_TYPES.map((service, tone) => [
        <ToneKey key={service} tone={tone} />,
        t(`serviceType.${service}`),
      ])}
    >
      <div className={clsx(panel.body, styles.columns)}>
        <StackedBars bars={toBars(spans, i18n.language)} label={t('adminReports.days.chart', { title })} />
        <DaysTable title={title} spans={spans} query={query} isWeekly={isWeekly} />
      </div>
    </ReportPanel>
  );
}

interface DaysTableProps {
  title: string;
  spans: Span[];
  query: ReportQuery;
  isWeekly: boolean;
}

function DaysTable({ title, spans, query, isWeekly }: DaysTableProps) {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards must be able to scroll the table
    <section className={styles.table} tabIndex={0} aria-label={t('adminReports.days.table', { title })}>
      <table className={figures.figures}>
        <thead>
          <tr>
            <th scope="col">{t(isWeekly ? 'adminReports.days.week' : 'adminReports.days.day')}</th>
            {SERVICE_TYPES.map((service) => (
              <th key={service} scope="col">
                <abbr title={t(`serviceType.${service}`)}>{t(`adminReports.days.short.${service}`)}</abbr>
              </th>
            ))}
            <th scope="col">{t('adminReports.days.all')}</th>
          </tr>
        </thead>
        <tbody>
          {spans.map((span) => (
            <DayRow key={span.from} span={span} query={query} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function DayRow({ span: { from, to, counts, total }, query }: { span: Span; query: ReportQuery }) {
  const { t, i18n } = useTranslation();
  const formatDay = useDayText();
  const filter = { createdFrom: from, createdTo: to };
  const days =
    from === to ? formatDay(from) : t('adminReports.list.between', { from: formatDay(from), to: formatDay(to) });
  return (
    <tr>
      <th scope="row">{format(from, i18n.language, { month: 'short', day: 'numeric' })}</th>
      {SERVICE_TYPES.map((service) => (
        <td key={service}>
          <Figure
            count={counts[service]}
            what={`${days}, ${t(`serviceType.${service}`)}`}
            query={query}
            filter={{ ...filter, service }}
          />
        </td>
      ))}
      <td>
        <b>
          <Figure count={total} what={days} query={query} filter={filter} />
        </b>
      </td>
    </tr>
  );
}

/** Longer periods are grouped by week, because daily bars would be too thin. */
const MAX_DAILY_BARS = 45;
const WEEK = 7;

/** One row of the table, and one bar of the chart. */
export interface Span {
  from: string;
  to: string;
  counts: Record<ServiceType, number>;
  total: number;
}

/** Returns single days, or weeks from the first day of a long period. */
export function groupDays(days: ReportDay[]): { isWeekly: boolean; spans: Span[] } {
  const isWeekly = days.length > MAX_DAILY_BARS;
  const size = isWeekly ? WEEK : 1;
  const spans: Span[] = [];
  for (let start = 0; start < days.length; start += size) {
    const group = days.slice(start, start + size);
    const from = group[0]?.day ?? '';
    const sum = (service: ServiceType) => group.reduce((all, { counts }) => all + counts[service], 0);
    const counts = Object.fromEntries(SERVICE_TYPES.map((service) => [service, sum(service)])) as Span['counts'];
    const total = SERVICE_TYPES.reduce((all, service) => all + counts[service], 0);
    spans.push({ from, to: addDays(from, group.length - 1), counts, total });
  }
  return { isWeekly, spans };
}
