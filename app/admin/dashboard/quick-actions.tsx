import { clsx } from 'clsx';
import { ArrowRight, FileChartColumn, Plus, Search } from 'lucide-react';
import { href, Link, useNavigate } from 'react-router';
import { useCapabilities } from '#app/capabilities/use-capabilities.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import icon from '#app/ui/icon.module.css';
import panel from '#app/ui/panel.module.css';
import { Allowed } from '../frame/allowed.tsx';
import styles from './quick-actions.module.css';

/** Specification, section 2: Create Shipment, Track Package, Generate Report. */
export function QuickActions() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { generateReport } = useCapabilities();
  return (
    <section className={clsx(panel.panel, styles.quickActions)} aria-labelledby="quick">
      <div className={panel.head}>
        <h2 id="quick">{t('admin.dashboard.quickActions')}</h2>
      </div>
      <ul>
        <Allowed to="shipments:write">
          <li>
            <Link className={styles.action} to={href('/admin/shipments/create')}>
              <Plus className={icon.icon} />
              {t('admin.nav.create')}
              <ArrowRight className={icon.small} />
            </Link>
          </li>
        </Allowed>
        <li>
          <a className={styles.action} href={href('/track')}>
            <Search className={icon.icon} />
            {t('admin.dashboard.track')}
            <ArrowRight className={icon.small} />
          </a>
        </li>
        <li>
          <button type="button" className={styles.action} onClick={() => generateReport(navigate)}>
            <FileChartColumn className={icon.icon} />
            {t('admin.dashboard.report')}
            <ArrowRight className={icon.small} />
          </button>
        </li>
      </ul>
    </section>
  );
}
