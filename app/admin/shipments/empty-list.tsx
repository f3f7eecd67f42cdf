import { Link } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { toButtonClass } from '#app/ui/button.tsx';
import { type ListView, toListSearch, toReportPart } from './list-query.ts';

/** No shipment matches: says what was looked for, and offers Create New Shipment. */
export function EmptyList({ view }: { view: ListView }) {
  const { search, status } = view;
  const { t } = useTranslation();
  const label = status && t(`status.${status}`);
  const isPart = toListSearch(toReportPart(view)) !== '';
  const text = () => {
    if (isPart) return t('adminReports.list.empty');
    if (search && label) return t('admin.list.emptyBoth', { search, status: label });
    if (search) return t('admin.list.emptySearch', { search });
    return label ? t('admin.list.emptyStatus', { status: label }) : t('admin.list.emptyAll');
  };
  return (
    <div className="panel empty">
      <svg className="gl" viewBox="0 0 300 60" aria-hidden="true">
        <path className="ch-dash" d="M24 30H276" />
        <circle className="ch-ring ch-dotted" cx="12" cy="30" r="8" />
        <circle className="ch-ring ch-dotted" cx="288" cy="30" r="8" />
      </svg>
      <h2>{t('admin.list.emptyTitle')}</h2>
      <p>{text()}</p>
      <div className="acts">
        <Link className={toButtonClass({ variant: 'primary' })} to="/admin/shipments/create">
          {t('admin.list.create')}
        </Link>
        {search || label || isPart ? (
          <Link className={toButtonClass()} to="/admin/shipments">
            {t('admin.list.clear')}
          </Link>
        ) : null}
      </div>
    </div>
  );
}
