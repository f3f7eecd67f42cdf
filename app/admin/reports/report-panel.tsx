import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import panel from '#app/ui/panel.module.css';
import { getIntl } from '#domain/intl.ts';
import type { ReportQuery } from '#domain/reports/report.ts';
import type { ShipmentFilter } from '#domain/shipments/filter.ts';
import styles from './report-panel.module.css';
import { toListAddress } from './report-view.ts';

interface ReportPanelProps {
  title: string;
  /** Explains the drawings of the panel. */
  legend?: [picture: ReactNode, text: string][];
  /** The panel may exceed one sheet. Print then breaks it between rows, which otherwise would leave the sheet before it empty. */
  isLong?: boolean;
  children: ReactNode;
}

/** A section of the report. Print keeps it on one sheet unless it is long. */
export function ReportPanel({ title, legend, isLong = false, children }: ReportPanelProps) {
  const id = useId();
  return (
    <section className={clsx(panel.panel, styles.panel, isLong && styles.long)} aria-labelledby={id}>
      <div className={clsx(panel.head, styles.head)}>
        <h2 id={id}>{title}</h2>
        {legend ? (
          <ul className={styles.key}>
            {legend.map(([picture, text]) => (
              <li key={text}>
                {picture}
                {text}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      {children}
    </section>
  );
}

interface FigureProps {
  count: number;
  /** Names what is counted, for screen readers. */
  what: string;
  query: ReportQuery;
  /** Additional filter of the figure, beside the report's own. */
  filter: ShipmentFilter;
}

/** A number that links to the list of what it counts; zero has no link. */
export function Figure({ count, what, query, filter }: FigureProps) {
  const { t, i18n } = useTranslation();
  const text = getIntl(Intl.NumberFormat, i18n.language).format(count);
  if (count === 0) return <>{text}</>;
  return (
    <Link
      className={styles.figure}
      to={toListAddress(query, filter)}
      aria-label={t('adminReports.figure', { count: text, what })}
    >
      {text}
    </Link>
  );
}
