import { clsx } from 'clsx';
import { href, Link } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { toButtonClass } from '#app/ui/button.tsx';
import panel from '#app/ui/panel.module.css';
import { Allowed } from '../frame/allowed.tsx';
import { useMay } from '../frame/use-may.ts';
import empty from '../parts/empty.module.css';
import { EmptyChart } from '../parts/empty-chart.tsx';
import { type ListView, toListSearch, toReportPart } from '../parts/shipment-list-query.ts';

/** No shipment matches: says what was looked for, and offers Create New Shipment. */
export function EmptyList({ view }: { view: ListView }) {
  const { search, status } = view;
  const { t } = useTranslation();
  const may = useMay();
  const label = status && t(`status.${status}`);
  const isPart = toListSearch(toReportPart(view)) !== '';
  const text = () => {
    if (isPart) return t('adminReports.list.empty');
    const begin = may('shipments:write') ? 'empty' : 'none';
    if (search && label) return t(`admin.list.${begin}Both`, { search, status: label });
    if (search) return t(`admin.list.${begin}Search`, { search });
    return label ? t(`admin.list.${begin}Status`, { status: label }) : t(`admin.list.${begin}All`);
  };
  return (
    <div className={clsx(panel.panel, empty.empty)}>
      <EmptyChart />
      <h2>{t('admin.list.emptyTitle')}</h2>
      <p>{text()}</p>
      <div className={empty.actions}>
        <Allowed to="shipments:write">
          <Link className={toButtonClass({ variant: 'primary' })} to={href('/admin/shipments/create')}>
            {t('admin.list.create')}
          </Link>
        </Allowed>
        {search || label || isPart ? (
          <Link className={toButtonClass()} to={href('/admin/shipments')}>
            {t('admin.list.clear')}
          </Link>
        ) : null}
      </div>
    </div>
  );
}
