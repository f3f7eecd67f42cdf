import { clsx } from 'clsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useDates } from '#app/shared/use-dates.ts';
import field from '#app/ui/field.module.css';
import type { PublicHistoryEntry } from '#domain/public-shipment.ts';
import { formatTimeZone } from '#domain/time-zone-name.ts';
import { HistoryEntry } from './history-entry.tsx';
import styles from './history-list.module.css';
import { type HistoryRow, toHistoryRows } from './history-rows.ts';
import { HistorySection } from './history-section.tsx';

/** So many entries are seen at once; older ones are folded. */
const SHOWN = 6;

/**
 * Newest first. The first entry also says how long ago it was; every entry but the last counts as a completed step
 * (specification, section 4). The last is where it began: an open ring.
 */
export function HistoryList({ entries, now }: { entries: PublicHistoryEntry[]; now: Date }) {
  const { t } = useTranslation();
  const dates = useDates();
  const rows = toHistoryRows(entries, dates.timeZone);
  // An entry is only ever added on top: counted from the bottom, it keeps its key.
  const toItem = (row: HistoryRow, index: number) => (
    <HistoryEntry
      key={entries.length - index}
      row={row}
      now={now}
      isNewest={index === 0}
      isOldest={index === entries.length - 1}
    />
  );
  const items = rows.map(toItem);
  return (
    <HistorySection>
      <ol>{items.slice(0, SHOWN)}</ol>
      {items.length > SHOWN && (
        <details className={styles.older}>
          <summary>
            <span>{t('track.history.older', { count: items.length - SHOWN })}</span>
          </summary>
          <ol start={SHOWN + 1}>{items.slice(SHOWN)}</ol>
        </details>
      )}
      <p className={clsx(field.hint, styles.zone)} suppressHydrationWarning>
        {entries[0] && t('track.history.zone', { zone: formatTimeZone(entries[0].timestamp, dates) })}
      </p>
    </HistorySection>
  );
}
