import type { ReactNode } from 'react';
import { fillSlots } from '#app/i18n/fill-slots.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useDates } from '#app/shared/use-dates.ts';
import { formatSentenceTime, toRelative } from '#domain/dates.ts';
import { FIRST_NOTE } from '#domain/events/event.ts';
import { getSentenceSeparator } from '#domain/languages.ts';
import { isOutToday } from './is-out-today.ts';
import styles from './plain-sentence.module.css';
import type { ResultShipment } from './result-data.ts';

/** The sentence below the status. Names and notes may have another text direction than the page. */
export function PlainSentenceLine({ shipment, now }: { shipment: ResultShipment; now: Date }) {
  const { t } = useTranslation();
  const dates = useDates();
  const sentence = toPlainSentence(shipment, now, dates.timeZone);
  if (sentence.kind === 'labelCreated') return <SentenceLine>{t('track.sentence.labelCreated')}</SentenceLine>;
  const time = formatSentenceTime(sentence.at, now, dates);
  if (sentence.kind === 'updated')
    return <SentenceLine>{fillSlots(t('track.sentence.updated'), { time })}</SentenceLine>;
  const ago = toRelative(sentence.at, now, dates.language);
  const text = t(`track.sentence.${sentence.kind}${sentence.place === '' ? 'Nowhere' : ''}`, { ago });
  return (
    <SentenceLine>
      {fillSlots(text, { place: <b dir="auto">{sentence.place}</b>, time })}
      {sentence.kind === 'held' && sentence.note !== '' && (
        <>
          <span>{getSentenceSeparator(dates.language)}</span>
          <span dir="auto">{sentence.note}</span>
        </>
      )}
    </SentenceLine>
  );
}

export function SentenceLine({ children }: { children: ReactNode }) {
  // Server and browser may format a time with different spaces, which isn't worth rendering again.
  return (
    <p className={styles.sentence} suppressHydrationWarning>
      {children}
    </p>
  );
}

const NOTE_LENGTH = 160;

/**
 * The sentence below the status, built from stored facts only. `place` is '' when it must not be shown; `at` is ISO
 * 8601, UTC.
 */
export type PlainSentence =
  | { kind: 'scanned' | 'outToday' | 'delivered'; place: string; at: string }
  | { kind: 'held'; place: string; at: string; note: string }
  | { kind: 'labelCreated' }
  | { kind: 'updated'; at: string };

/** Shortens a note for the head of the page, at the end of a word. The history shows it in full. */
export function toShortNote(note: string): string {
  const text = note.replace(/\s+/g, ' ').trim();
  if (text.length <= NOTE_LENGTH) return text;
  const cut = text.slice(0, NOTE_LENGTH);
  const lastBlank = cut.lastIndexOf(' ');
  return `${(lastBlank > NOTE_LENGTH / 2 ? cut.slice(0, lastBlank) : cut).replace(/[\s.,;:]+$/, '')}…`;
}

/**
 * States where the shipment is. A status set in the edit form has no scan (ruling "Status set in the edit form"), so
 * only its time is known and no place is named.
 */
export function toPlainSentence(shipment: ResultShipment, now: Date, timeZone: string): PlainSentence {
  const newest = shipment.trackingHistory.find(({ corrected }) => !corrected);
  if (!newest || newest.status !== shipment.status) return { kind: 'updated', at: shipment.updatedAt };
  const { location: place, timestamp: at } = newest;
  switch (newest.status) {
    case 'LABEL_CREATED':
      return { kind: 'labelCreated' };
    case 'ON_HOLD':
      // The note of the creation entry is not about the hold.
      return { kind: 'held', place, at, note: newest.notes === FIRST_NOTE ? '' : toShortNote(newest.notes) };
    case 'DELIVERED':
      // The creation entry is at the origin, where nothing was delivered.
      if (newest.notes === FIRST_NOTE) return { kind: 'delivered', place: '', at };
      return { kind: 'delivered', place, at: shipment.scans.starts.DELIVERED ?? at };
    case 'OUT_FOR_DELIVERY':
      return {
        kind: isOutToday({ ...shipment, at, code: newest.code }, now, timeZone) ? 'outToday' : 'scanned',
        place,
        at,
      };
    default:
      return { kind: 'scanned', place, at };
  }
}
