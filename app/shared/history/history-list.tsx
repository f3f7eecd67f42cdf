import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useCapabilities } from '#app/capabilities/use-capabilities.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import field from '#app/ui/field.module.css';
import { formatTimeZone } from '#domain/time-zone-name.ts';
import { useDates } from '../use-dates.ts';
import { HistoryItem } from './history-item.tsx';
import styles from './history-list.module.css';
import { type HistoryRow, type ShownEntry, toHistoryRows } from './history-rows.ts';

/** Newest entries shown at once, beside the creation entry; the others are on demand, except in reference mode. */
const SHOWN = 20;

interface HistoryListProps<Entry extends ShownEntry> {
  /** Newest first. */
  entries: Entry[];
  now: Date;
  /** The newest says how long ago it was. */
  saysAgo?: boolean;
  /** What may be done with an entry, and what else is to be said of it; `index` is its place from the newest. */
  toMenu?(entry: Entry, index: number): ReactNode;
  toMore?(entry: Entry): ReactNode;
}

/**
 * A history, newest first, by days. Every entry but the last counts as a completed step (specification, section 4); the last is
 * where it began: an open ring.
 */
export function HistoryList<Entry extends ShownEntry>(props: HistoryListProps<Entry>) {
  const { entries, now, saysAgo = false, toMenu, toMore } = props;
  const { t } = useTranslation();
  const dates = useDates();
  const folded = useCapabilities().arrangesResult ? Math.max(0, entries.length - SHOWN - 1) : 0;
  const rows = toHistoryRows(entries, dates.timeZone, folded ? entries.length - 1 : undefined);
  const toItem = (row: HistoryRow<Entry>, index: number) => (
    <HistoryItem
      key={row.key}
      row={row}
      now={now}
      isNewest={index === 0}
      isOldest={index === entries.length - 1}
      saysAgo={saysAgo && index === 0}
      menu={toMenu?.(row.entry, index)}
      more={toMore?.(row.entry)}
    />
  );
  const items = rows.map(toItem);
  return (
    <div className={styles.history}>
      <ol>{folded ? items.slice(0, SHOWN) : items}</ol>
      {folded > 0 && (
        <>
          <details className={styles.older}>
            <summary>
              <span>{t('history.older', { count: folded })}</span>
            </summary>
            <ol start={SHOWN + 1}>{items.slice(SHOWN, -1)}</ol>
          </details>
          <ol start={items.length}>{items.slice(-1)}</ol>
        </>
      )}
      <p className={clsx(field.hint, styles.zone)} suppressHydrationWarning>
        {entries[0] && t('history.zone', { zone: formatTimeZone(entries[0].timestamp, dates) })}
      </p>
    </div>
  );
}
