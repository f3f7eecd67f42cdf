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
  /** What the pictures in the panel mean. */
  legend?: [picture: ReactNode, text: string][];
  /** More than a sheet may hold: paper cuts it between its rows, or the sheet before it would stay empty. */
  isLong?: boolean;
  children: ReactNode;
}

/** A part of the report under its heading; paper does not cut it unless it is long. */
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
  /** What is counted, for who hears the number alone. */
  what: string;
  query: ReportQuery;
  /** What the figure counts besides what the report is about. */
  filter: ShipmentFilter;
}

/** A number that leads to the list of what it counts; of nothing there is no list. */
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
