import { Link } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { type ListView, toListSearch, toReportPart } from '../parts/shipment-list-query.ts';
import { useFilterText } from '../parts/use-filter-text.ts';
import styles from './report-part.module.css';

/** Under the heading: which shipments of a report the list shows, and the way back to all. */
export function ReportPart({ view }: { view: ListView }) {
  const { t } = useTranslation();
  const describe = useFilterText();
  const text = describe(toReportPart(view));
  if (!text) return null;
  return (
    <p className={styles.part}>
      {text}
      <Link to={{ search: toListSearch({ search: view.search, status: view.status }) }}>
        {t('adminReports.list.showAll')}
      </Link>
    </p>
  );
}
