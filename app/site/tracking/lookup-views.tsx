import { clsx } from 'clsx';
import { useEffect } from 'react';
import basemap from '#app/charts/basemap.module.css';
import route from '#app/charts/route.module.css';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import text from '#app/ui/text.module.css';
import { CHART_SIZES, type ChartSize } from '#domain/charts/route-chart.ts';
import { JOURNEY_STAGES } from '#domain/shipments/status.ts';
import { PageHead } from '../page-head.tsx';
import { FailedLookup } from './failed-lookup.tsx';
import styles from './lookup-views.module.css';
import { SentenceLine } from './plain-sentence.tsx';
import { Stage, StageLine } from './progress-line.tsx';
import { HistorySection, NumberLine, ResultHead, ResultMain } from './result-frame.tsx';
import { useFocusHeading } from './use-focus-heading.ts';

/** The page of a lookup in progress. */
export function LookupPending({ trackingNumber }: { trackingNumber: string }) {
  const { t } = useTranslation();
  return (
    <main id="main" tabIndex={-1}>
      <PageHead title={`${t('track.title')} | ${trackingNumber}`} bare />
      <LookingUp trackingNumber={trackingNumber} />
    </main>
  );
}

/** The page of a lookup whose request failed. */
export function LookupFailed({ trackingNumber, isLimited }: { trackingNumber: string; isLimited: boolean }) {
  const { t } = useTranslation();
  const main = useFocusHeading('failed');
  return (
    <main id="main" tabIndex={-1} ref={main}>
      <PageHead title={`${t('track.title')} | ${trackingNumber}`} bare />
      <meta name="robots" content="noindex" />
      <FailedLookup numbers={[trackingNumber]} isLimited={isLimited} />
    </main>
  );
}

/** A placeholder with the layout of the result. */
function LookingUp({ trackingNumber }: { trackingNumber: string }) {
  const { t } = useTranslation();
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, []);
  return (
    <>
      <ResultHead>
        <p className={text.visuallyHidden} role="status">
          {t('lookup.loading.number', { number: trackingNumber })}
        </p>
        <NumberLine trackingNumber={trackingNumber} />
        <h1 className={text.muted}>{t('lookup.loading.heading')}</h1>
        <SentenceLine>{t('lookup.loading.text')}</SentenceLine>
      </ResultHead>
      <WaitingBand />
      <StageLine>
        {JOURNEY_STAGES.map((stage) => (
          <Stage key={stage} status={stage} state="todo">
            <span className={styles.time} />
          </Stage>
        ))}
      </StageLine>
      <ResultMain aria-hidden="true">
        <HistorySection>
          <p className={styles.entry} />
          <p className={styles.entry} />
          <p className={styles.entry} />
        </HistorySection>
      </ResultMain>
    </>
  );
}

const LINES: Record<ChartSize, { from: number; to: number; y: number; className: string | undefined }> = {
  wide: { from: 150, to: 1290, y: 180, className: route.wide },
  medium: { from: 90, to: 678, y: 146, className: route.medium },
  narrow: { from: 34, to: 356, y: 112, className: route.narrow },
};

function WaitingDrawing({ size }: { size: ChartSize }) {
  const { width, height } = CHART_SIZES[size];
  const { from, to, y, className } = LINES[size];
  let meridians = '';
  for (let x = 60; x < width; x += 120) meridians += `M${x} 0V${height}`;
  return (
    <svg
      className={clsx(route.chart, className)}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <path className={route.graticule} d={`${meridians}M0 ${height / 4}H${width}M0 ${(height * 3) / 4}H${width}`} />
      <path className={clsx(route.dashed, route.gray)} d={`M${from + 18} ${y}H${to - 16}`} />
      <circle className={clsx(route.ring, route.gray, route.dotted)} cx={from} cy={y} r="8" />
      <circle className={clsx(route.ring, route.gray, route.dotted)} cx={to} cy={y} r="8" />
      <circle className={clsx(route.dot, route.travel)} cx={from} cy={y} r="6" />
    </svg>
  );
}

/** The band while a shipment is loading: a grid without land and a dot on a gray line. The text beside it has the status. */
function WaitingBand() {
  return (
    <div className={basemap.band}>
      <div className={clsx(basemap.map, basemap.strip, basemap.frame)}>
        <WaitingDrawing size="wide" />
        <WaitingDrawing size="medium" />
        <WaitingDrawing size="narrow" />
      </div>
    </div>
  );
}
