import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { href, Link, useLocation, useRouteError } from 'react-router';
import basemap from '#app/charts/basemap.module.css';
import { PositionMarker } from '#app/charts/position-marker.tsx';
import route from '#app/charts/route.module.css';
import { useShell } from '#app/document/shell.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { pickKnownQuery } from '#app/known-search.ts';
import { toPageFailure } from '#app/shared/page-failure.ts';
import { useRetry } from '#app/shared/use-retry.ts';
import { Button, toButtonClass } from '#app/ui/button.tsx';
import layout from '#app/ui/layout.module.css';
import typography from '#app/ui/text.module.css';
import { getSentenceSeparator } from '#domain/languages.ts';
import styles from './error-page.module.css';
import { PageHead } from './page-head.tsx';
import { SiteFrame } from './site-frame.tsx';
import { getLookupViews } from './tracking/prepare-lookup.ts';
import { findLookup } from './use-lookup.ts';

/** Replaces a page that does not exist, did not load or failed. */
export function ErrorPage() {
  const failure = toPageFailure(useRouteError());
  return (
    <SiteFrame>
      {failure.kind === 'missing' ? <NotFoundView /> : null}
      {failure.kind === 'request' ? <FailedRequest isLimited={failure.isLimited} /> : null}
      {failure.kind === 'code' ? <RenderError isOfDocument={failure.isOfDocument} /> : null}
    </SiteFrame>
  );
}

/**
 * An error of our code. Shows no details, only the request id of the document if the server's log has the error under
 * it. Later errors in the browser have no id in the log.
 */
function RenderError({ isOfDocument }: { isOfDocument: boolean }) {
  const { t, i18n } = useTranslation();
  const { requestId } = useShell();
  const { pathname, search } = useLocation();
  const text = (
    <>
      <span>{t('common.renderErrorText')}</span>
      {isOfDocument ? (
        <>
          <span>
            {getSentenceSeparator(i18n.language) + t('common.renderErrorNumber') + getSentenceSeparator(i18n.language)}
          </span>
          <span className={typography.code}>{requestId}</span>
        </>
      ) : null}
    </>
  );
  // Plain links instead of router links: after a failure everything reloads.
  const actions = (
    <>
      <a className={toButtonClass({ variant: 'primary' })} href={pathname + pickKnownQuery(pathname, search)}>
        {t('common.tryAgain')}
      </a>
      <a className={toButtonClass()} href={href('/')}>
        {t('common.goHome')}
      </a>
    </>
  );
  return <ErrorView title={t('common.renderErrorTitle')} text={text} actions={actions} />;
}

/** A page whose data or scripts did not load. On a shipment's page it is a failed lookup. Specification, section 8. */
function FailedRequest({ isLimited }: { isLimited: boolean }) {
  const trackingNumber = findLookup(useLocation().pathname);
  const views = getLookupViews();
  if (trackingNumber === undefined || !views) return <FailedPage />;
  return <views.LookupFailed trackingNumber={trackingNumber} isLimited={isLimited} />;
}

function FailedPage() {
  const { t } = useTranslation();
  const { retry, isBusy } = useRetry();
  const actions = (
    <>
      <Button variant="primary" busy={isBusy} onClick={retry}>
        {t('common.tryAgain')}
      </Button>
      <Link className={toButtonClass()} to={href('/track')}>
        {t('common.trackPackage')}
      </Link>
    </>
  );
  return <ErrorView title={t('common.notLoadedTitle')} text={t('common.notLoadedText')} actions={actions} isAlert />;
}

interface ErrorViewProps {
  title: string;
  text: ReactNode;
  /** Links to other pages. */
  actions: ReactNode;
  /** Decorative depths on the chart, omitted where the page must stay small. */
  soundings?: readonly Sounding[];
  isAlert?: boolean;
}

/** A page that could not be shown, on a chart of open water. */
export function ErrorView({ title, text, actions, soundings, isAlert = false }: ErrorViewProps) {
  return (
    <main id="main" className={styles.lost} tabIndex={-1}>
      <PageHead title={title} bare />
      <SeaChart soundings={soundings} />
      <div className={clsx(layout.container, styles.inner)} role={isAlert ? 'alert' : undefined}>
        <h1>{title}</h1>
        <p className={clsx(typography.lead, styles.text)}>{text}</p>
        <div className={layout.actions}>{actions}</div>
      </div>
    </main>
  );
}

/** Specification, section 2: the page of an address that does not exist. */
export function NotFoundView({ soundings }: { soundings?: readonly Sounding[] }) {
  const { t } = useTranslation();
  const actions = (
    <>
      <Link className={toButtonClass({ variant: 'primary' })} to={href('/')}>
        {t('common.goHome')}
      </Link>
      <Link className={toButtonClass()} to={href('/track')}>
        {t('common.trackPackage')}
      </Link>
    </>
  );
  return <ErrorView title={t('notFound.title')} text={t('notFound.text')} actions={actions} soundings={soundings} />;
}

type Sounding = readonly [x: number, y: number, meters: number];

/** A decorative chart of open water with a course that stops, for the 404 page. */
function SeaChart({ soundings = [] }: { soundings?: readonly Sounding[] }) {
  return (
    <>
      <img className={basemap.background} src="/charts/sea.svg" width="1440" height="640" alt="" decoding="async" />
      <svg
        className={clsx(route.chart, basemap.overlay)}
        viewBox="0 0 1440 640"
        preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"
      >
        <g className={route.deep}>
          {soundings.map(([x, y, meters]) => (
            <text key={`${x} ${y}`} x={x} y={y}>
              {meters}
            </text>
          ))}
        </g>
        <path className={route.solid} d="M660 640L820 500" />
        <path className={route.dashed} d="M834 488L966 373" />
        <PositionMarker x={820} y={500} />
      </svg>
    </>
  );
}
