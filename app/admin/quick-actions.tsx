import { ArrowRight, FileChartColumn, Plus, Search } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { useCapabilities } from '#app/capabilities/use-capabilities.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';

/** Specification, section 2: Create Shipment, Track Package, Generate Report. */
export function QuickActions() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { generateReport } = useCapabilities();
  return (
    <section className="panel flush" aria-labelledby="quick">
      <div className="hd">
        <h2 id="quick">{t('admin.dashboard.quickActions')}</h2>
      </div>
      <ul className="qa">
        <li>
          <Link to="/admin/shipments/create">
            <Plus className="i" />
            {t('admin.nav.create')}
            <ArrowRight className="i i-s" />
          </Link>
        </li>
        <li>
          <a href="/track">
            <Search className="i" />
            {t('admin.dashboard.track')}
            <ArrowRight className="i i-s" />
          </a>
        </li>
        <li>
          <button type="button" onClick={() => generateReport(navigate)}>
            <FileChartColumn className="i" />
            {t('admin.dashboard.report')}
            <ArrowRight className="i i-s" />
          </button>
        </li>
      </ul>
    </section>
  );
}
