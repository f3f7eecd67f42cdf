import { href, isRouteErrorResponse, useLocation, useRouteError } from 'react-router';
import { getSentenceGap } from '#app/i18n/languages.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useShell } from '#app/shell.tsx';
import { toButtonClass } from '#app/ui/button.tsx';
import typography from '#app/ui/text.module.css';
import { LostView } from './lost-view.tsx';
import { NotFoundView } from './not-found-view.tsx';
import { SiteFrame } from './site-frame.tsx';

/** Shown when a page fails. It never shows the error itself, only a number under which the log has it. */
export function ErrorPage() {
  const error = useRouteError();
  const isNotFound = isRouteErrorResponse(error) && error.status === 404;
  return <SiteFrame>{isNotFound ? <NotFoundView /> : <RenderError />}</SiteFrame>;
}

function RenderError() {
  const { t, i18n } = useTranslation();
  const { requestId } = useShell();
  const { pathname, search } = useLocation();
  const text = (
    <>
      {t('common.renderErrorText') + getSentenceGap(i18n.language)}
      <span className={typography.code}>{requestId}</span>
    </>
  );
  // Links of the page itself, not of the router: after a failure everything starts anew.
  const actions = (
    <>
      <a className={toButtonClass({ variant: 'primary' })} href={pathname + search}>
        {t('common.tryAgain')}
      </a>
      <a className={toButtonClass()} href={href('/')}>
        {t('common.goHome')}
      </a>
    </>
  );
  return <LostView title={t('common.renderErrorTitle')} text={text} actions={actions} />;
}
