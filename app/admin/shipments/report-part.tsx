import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { staffApi } from '../frame/live/staff-api.ts';
import { type ListView, toListSearch, toReportPart } from '../parts/shipment-list-query.ts';
import { useFilterText } from '../parts/use-filter-text.ts';
import styles from './report-part.module.css';

/** Under the heading: which shipments of a report the list shows, and the way back to all. */
export function ReportPart({ view }: { view: ListView }) {
  const { t } = useTranslation();
  const describe = useFilterText();
  const imported = useImportName(view.import);
  const text = [describe(toReportPart(view)), imported].filter(Boolean).join(' · ');
  if (!text) return null;
  return (
    <p className={styles.part}>
      {text}
      <Link to={{ search: toListSearch({ search: view.search, status: view.status, sort: view.sort }) }}>
        {t('adminReports.list.showAll')}
      </Link>
    </p>
  );
}

/** "Import 17"; without its number until it is known, or when it is not. */
function useImportName(id: string | undefined): string | undefined {
  const { t } = useTranslation();
  const [known, setKnown] = useState<{ id: string; number: number }>();
  useEffect(() => {
    if (id) staffApi.getImport(id).then(setKnown, () => setKnown(undefined));
  }, [id]);
  if (!id) return undefined;
  return known?.id === id ? t('adminImports.number', { number: known.number }) : t('adminImports.entry');
}
