import { useEffect } from 'react';
import { WaitingBand } from '#app/charts/waiting-band.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import text from '#app/ui/text.module.css';
import { JOURNEY_STAGES } from '#domain/shipment-status.ts';
import { HistorySection } from './history-section.tsx';
import styles from './looking-up.module.css';
import { NumberLine } from './number-line.tsx';
import { SentenceLine } from './plain-sentence-line.tsx';
import { ResultHead } from './result-head.tsx';
import { ResultMain } from './result-main.tsx';
import { Stage, StageLine } from './stage-line.tsx';

/** The page of a shipment while it is looked up: the same layout, nothing in it yet. */
export function LookingUp({ trackingNumber }: { trackingNumber: string }) {
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
