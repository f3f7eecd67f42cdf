import { clsx } from 'clsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import field from '#app/ui/field.module.css';
import { StatusChip } from '#app/ui/status-chip.tsx';
import { formatHistoryParts, toRelative } from '#domain/dates.ts';
import { FIRST_NOTE } from '#domain/first-note.ts';
import type { PublicHistoryEntry } from '#domain/public-shipment.ts';
import { formatTimeZone } from '#domain/time-zone-name.ts';
import styles from './history-list.module.css';
import { HistorySection } from './history-section.tsx';
import { useDates } from './use-dates.ts';

/**
 * Newest first. The first entry also says how long ago it was; every entry but the last counts as a completed step
 * (specification, section 4). The last is where it began: an open ring.
 */
export function HistoryList({ entries, now }: { entries: PublicHistoryEntry[]; now: Date }) {
  const { t } = useTranslation();
  const dates = useDates();
  return (
    <HistorySection>
      <ol className={styles.list}>
        {entries.map((entry, index) => (
          // An entry is only ever added on top: counted from the bottom, it keeps its key.
          <HistoryEntry key={entries.length - index} entry={entry} now={index === 0 ? now : undefined} />
        ))}
      </ol>
      <p className={clsx(field.hint, styles.zone)} suppressHydrationWarning>
        {entries[0] && t('track.history.zone', { zone: formatTimeZone(entries[0].timestamp, dates) })}
      </p>
    </HistorySection>
  );
}

/** With `now`, the entry says how long ago it was. */
function HistoryEntry({ entry, now }: { entry: PublicHistoryEntry; now: Date | undefined }) {
  const { t } = useTranslation();
  const dates = useDates();
  const { day, clock } = formatHistoryParts(entry.timestamp, dates);
  return (
    <li className={clsx(styles.entry, entry.corrected && styles.corrected)}>
      <time dateTime={entry.timestamp}>
        <b suppressHydrationWarning>{day}</b> <span suppressHydrationWarning>{clock}</span>
      </time>
      <span className={styles.point} />
      <div>
        <div className={styles.head}>
          {entry.location !== '' && (
            <span className={styles.place} dir="auto">
              {entry.location}
            </span>
          )}
          <StatusChip status={entry.status} label={t(`status.${entry.status}`)} />
          {entry.corrected && <b>{t('track.history.corrected')}</b>}
          {now && (
            <span className={styles.ago} suppressHydrationWarning>
              {toRelative(entry.timestamp, now, dates.language)}
            </span>
          )}
        </div>
        {entry.notes !== '' && (
          <p className={styles.notes} dir="auto">
            {entry.notes === FIRST_NOTE ? t('track.history.received') : entry.notes}
          </p>
        )}
      </div>
    </li>
  );
}
