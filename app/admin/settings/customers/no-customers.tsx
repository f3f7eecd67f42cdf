import { clsx } from 'clsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import panel from '#app/ui/panel.module.css';
import empty from '../../parts/empty.module.css';
import { EmptyChart } from '../../parts/empty-chart.tsx';

/** How customers come to be, where there is none. */
export function NoCustomers() {
  const { t } = useTranslation();
  return (
    <div className={clsx(panel.panel, empty.empty)}>
      <EmptyChart />
      <h2>{t('adminCustomers.empty.title')}</h2>
      <p>{t('adminCustomers.empty.text')}</p>
    </div>
  );
}
