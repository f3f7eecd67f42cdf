import { useEffect } from 'react';
import { WaitingBand } from '#app/charts/waiting-band.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import text from '#app/ui/text.module.css';
import { JOURNEY_STAGES } from '#domain/shipments/status.ts';
import { PageHead } from '../page-head.tsx';
import { FailedLookup } from './failed-lookup.tsx';
import styles from './lookup-views.module.css';
import { SentenceLine } from './plain-sentence.tsx';
import { Stage, StageLine } from './progress-line.tsx';
import { HistorySection, NumberLine, ResultHead, ResultMain } from './result-frame.tsx';
import { useFocusHeading } from './use-focus-heading.ts';

/** The page of a lookup in progress. */
export function LookupUnderWay({ trackingNumber }: { trackingNumber: string }) {
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
          {t('track.loading.number', { number: trackingNumber })}
        </p>
        <NumberLine trackingNumber={trackingNumber} />
        <h1 className={text.muted}>{t('track.loading.heading')}</h1>
        <SentenceLine>{t('track.loading.text')}</SentenceLine>
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
