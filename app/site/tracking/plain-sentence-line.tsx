import type { ReactNode } from 'react';
import { fillSlots } from '#app/i18n/fill-slots.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useDates } from '#app/shared/use-dates.ts';
import { formatSentenceTime, toRelative } from '#domain/dates.ts';
import { getSentenceGap } from '#domain/languages.ts';
import { toPlainSentence } from './plain-sentence.ts';
import styles from './plain-sentence-line.module.css';
import type { ShownShipment } from './shown-shipment.ts';

/** The plain sentence under the status. Names and notes may run in another direction than the page. */
export function PlainSentenceLine({ shipment, now }: { shipment: ShownShipment; now: Date }) {
  const { t } = useTranslation();
  const dates = useDates();
  const sentence = toPlainSentence(shipment, now, dates.timeZone);
  // Languages of server and browser data can differ in a blank; such a text is not worth a second rendering.
  if (sentence.kind === 'labelCreated') return <SentenceLine>{t('track.say.labelCreated')}</SentenceLine>;
  const time = formatSentenceTime(sentence.at, now, dates);
  if (sentence.kind === 'updated') return <SentenceLine>{fillSlots(t('track.say.updated'), { time })}</SentenceLine>;
  const ago = toRelative(sentence.at, now, dates.language);
  const text = t(`track.say.${sentence.kind}${sentence.place === '' ? 'Nowhere' : ''}`, { ago });
  return (
    <SentenceLine>
      {fillSlots(text, { place: <b dir="auto">{sentence.place}</b>, time })}
      {sentence.kind === 'held' && sentence.note !== '' && (
        <>
          <span>{getSentenceGap(dates.language)}</span>
          <span dir="auto">{sentence.note}</span>
        </>
      )}
    </SentenceLine>
  );
}

export function SentenceLine({ children }: { children: ReactNode }) {
  return (
    <p className={styles.sentence} suppressHydrationWarning>
      {children}
    </p>
  );
}
