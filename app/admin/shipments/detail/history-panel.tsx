import { clsx } from 'clsx';
import { useState } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useDates } from '#app/shared/use-dates.ts';
import fieldStyles from '#app/ui/field.module.css';
import panel from '#app/ui/panel.module.css';
import { StatusChip } from '#app/ui/status-chip.tsx';
import { formatHistory, formatHistoryParts } from '#domain/dates.ts';
import type { HistoryEntry, Shipment } from '#domain/shipment.schema.ts';
import type { ShipmentStatus } from '#domain/shipment-status.ts';
import { formatTimeZone } from '#domain/time-zone-name.ts';
import { AddStatus } from './add-status.tsx';
import styles from './history-panel.module.css';

/** The history, newest first, under the form that adds to it. Every entry but the last is a completed step. */
export function HistoryPanel({ shipment, onGone }: { shipment: Shipment; onGone(): void }) {
  const { t } = useTranslation();
  const dates = useDates();
  const entries = shipment.trackingHistory;
  const [wrong, setWrong] = useState<{ fromOldest: number; entry: HistoryEntry; status: ShipmentStatus }>();
  const correct = (entry: HistoryEntry, index: number) => {
    // An older entry does not say where the shipment is now: its status stays what it is.
    const status = index === 0 ? entry.status : shipment.status;
    setWrong({ fromOldest: entries.length - 1 - index, entry, status });
  };
  return (
    <section className={clsx(panel.panel, styles.panel)} aria-labelledby="history">
      <div className={panel.head}>
        <h2 id="history">{t('adminDetail.history.title')}</h2>
      </div>
      <AddStatus onGone={onGone} correction={wrong && { ...wrong, stop: () => setWrong(undefined) }} />
      <div className={panel.body}>
        <ol>
          {entries.map((entry, index) => (
            // An entry is only ever added on top: counted from the bottom, it keeps its key.
            <Entry
              key={entries.length - index}
              entry={entry}
              corrected={entry.corrects === undefined ? undefined : entries.at(-1 - entry.corrects)}
              onCorrect={entry.corrected ? undefined : () => correct(entry, index)}
            />
          ))}
        </ol>
        <p className={clsx(fieldStyles.hint, styles.zone)}>
          {t('adminDetail.history.zone', { zone: formatTimeZone(shipment.createdAt, dates) })}
        </p>
      </div>
    </section>
  );
}

interface EntryProps {
  entry: HistoryEntry;
  /** The older entry that this one corrects. */
  corrected: HistoryEntry | undefined;
  onCorrect: (() => void) | undefined;
}

function Entry({
  entry: { status, timestamp, location, notes, code, reason, corrected: isWrong },
  corrected,
  onCorrect,
}: EntryProps) {
  const { t } = useTranslation();
  const dates = useDates();
  const { day, clock } = formatHistoryParts(timestamp, dates);
  const date = `${day} ${clock}`;
  const place = (
    <span className={code ? undefined : styles.location} dir="auto">
      {location}
    </span>
  );
  return (
    <li className={clsx(styles.entry, isWrong && styles.wrong)}>
      <time dateTime={timestamp}>
        <b>{day}</b> {clock}
      </time>
      <span className={styles.fix} />
      <div>
        <div className={styles.head}>
          {code ? <span className={styles.location}>{t(`event.code.${code}`)}</span> : place}
          <StatusChip status={status} label={t(`status.${status}`)} />
          {isWrong ? <b>{t('adminDetail.history.corrected')}</b> : null}
          {onCorrect ? (
            <button
              type="button"
              className={styles.correct}
              aria-label={t('adminDetail.history.correctOf', { date })}
              onClick={onCorrect}
            >
              {t('adminDetail.history.correct')}
            </button>
          ) : null}
        </div>
        {code ? <p>{place}</p> : null}
        {reason ? <p className={styles.note}>{t(`event.reason.${reason}`)}</p> : null}
        {corrected ? (
          <p className={styles.note}>
            {t('adminDetail.history.corrects', { date: formatHistory(corrected.timestamp, dates) })}
          </p>
        ) : null}
        {notes === '' ? null : (
          <p className={styles.note} dir="auto">
            {notes}
          </p>
        )}
      </div>
    </li>
  );
}
