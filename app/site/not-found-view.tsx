import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { toButtonClass } from '#app/ui/button.tsx';
import { PageHead } from './page-head.tsx';
import './not-found.css';

export function NotFoundView() {
  const { t } = useTranslation();
  return (
    <main id="main" className="lost" tabIndex={-1}>
      <PageHead title={t('notFound.title')} bare />
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
