import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { SeaChart } from '#app/charts/sea-chart.tsx';
import { toButtonClass } from '#app/ui/button.tsx';
import { PageHead } from './page-head.tsx';
import '#app/charts/ink.css';
import '#app/charts/paper.css';
import './not-found.css';

export function NotFoundView() {
  const { t } = useTranslation();
  return (
    <main id="main" className="lost" tabIndex={-1}>
      <PageHead title={t('notFound.title')} bare />
      <SeaChart />
      <div className="wrap">
        <h1>{t('notFound.title')}</h1>
        <p className="lead">{t('notFound.text')}</p>
        <div className="acts">
          <Link className={toButtonClass({ variant: 'primary' })} to="/">
            {t('common.goHome')}
          </Link>
          <Link className={toButtonClass()} to="/track">
            {t('common.trackPackage')}
          </Link>
        </div>
      </div>
    </main>
  );
}
