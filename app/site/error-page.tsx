import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router';
import { SeaChart } from '#app/charts/sea-chart.tsx';
import { useShell } from '#app/shell.tsx';
import { toButtonClass } from '#app/ui/button.tsx';
import { NotFoundView } from './not-found-view.tsx';
import { PageHead } from './page-head.tsx';
import { SiteFrame } from './site-layout.tsx';

/** Shown when a page fails. It never shows the error itself, only a number under which the log has it. */
export function ErrorPage() {
  const error = useRouteError();
  return (
    <SiteFrame>{isRouteErrorResponse(error) && error.status === 404 ? <NotFoundView /> : <RenderError />}</SiteFrame>
  );
}

function RenderError() {
  const { t } = useTranslation();
  const { requestId } = useShell();
  const { pathname, search } = useLocation();
  return (
    <main id="main" className="lost" tabIndex={-1}>
      <PageHead title={t('common.renderErrorTitle')} bare />
      <SeaChart />
      <div className="wrap">
        <h1>{t('common.renderErrorTitle')}</h1>
        <p className="lead">
          {t('common.renderErrorText')} <span className="code">{requestId}</span>
        </p>
        <div className="acts">
          <a className={toButtonClass({ variant: 'primary' })} href={pathname + search}>
            {t('common.tryAgain')}
          </a>
          <a className={toButtonClass()} href="/">
            {t('common.goHome')}
          </a>
        </div>
      </div>
    </main>
  );
}
