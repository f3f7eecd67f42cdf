import { Link } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { getIntl } from '#domain/intl.ts';
import type { ReportQuery } from '#domain/report.ts';
import type { ShipmentFilter } from '#domain/shipment-filter.ts';
import styles from './figure.module.css';
import { toListAddress } from './report-view.ts';

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
