import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useCapabilities } from '#app/capabilities/use-capabilities.ts';
import { fillSlots } from '#app/i18n/fill-slots.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { StatusChip } from '#app/ui/status-chip.tsx';
import text from '#app/ui/text.module.css';
import { formatHistoryParts, formatWeekday, toRelative } from '#domain/dates.ts';
import { isInVain } from '#domain/event-code.ts';
import { FIRST_NOTE } from '#domain/first-note.ts';
import { useDates } from '../use-dates.ts';
import { useEventText } from '../use-event-text.ts';
import styles from './history-item.module.css';
import type { HistoryRow } from './history-rows.ts';

interface HistoryItemProps {
  row: HistoryRow;
  now: Date;
  isNewest: boolean;
  /** Where it began: no completed step. */
  isOldest: boolean;
  saysAgo: boolean;
  /** What may be done with it. */
  menu?: ReactNode;
  /** What else is to be said of it. */
  more?: ReactNode;
}

/** One entry with its own date, which is seen at the newest of its day only. */
export function HistoryItem({ row, now, isNewest, isOldest, saysAgo, menu, more }: HistoryItemProps) {
  const { t } = useTranslation();
  const { sayEvent, sayReason } = useEventText();
  const dates = useDates();
  const { arrangesResult } = useCapabilities();
  const { entry, startsDay } = row;
  const { day, clock } = formatHistoryParts(entry.timestamp, dates);
  return (
    <li
      className={clsx(
        styles.item,
        isNewest && styles.newest,
        isOldest && styles.oldest,
        row.run === 0 && styles.goesOn,
        isInVain(entry.code) && styles.inVain,
        entry.corrected && styles.corrected,
      )}
    >
      <div className={styles.entry}>
        <div className={styles.when}>
          {startsDay && arrangesResult && (
            <h3 className={styles.weekday} suppressHydrationWarning>
              {formatWeekday(entry.timestamp, dates)}
            </h3>
          )}
          <time dateTime={entry.timestamp}>
            <b className={clsx(!startsDay && text.visuallyHidden)} suppressHydrationWarning>
              {day}
            </b>
            <span> </span>
            <span suppressHydrationWarning>{clock}</span>
          </time>
        </div>
        <span className={styles.point} />
        <div>
          <div className={styles.head}>
            {entry.code ? <span className={styles.place}>{sayEvent(entry)}</span> : <Place row={row} />}
            {row.changesStatus && <StatusChip status={entry.status} label={t(`status.${entry.status}`)} />}
            {entry.corrected && <b>{t('history.corrected')}</b>}
            {saysAgo && (
              <span className={styles.ago} suppressHydrationWarning>
                {toRelative(entry.timestamp, now, dates.language)}
              </span>
            )}
          </div>
          {menu && <div className={styles.menu}>{menu}</div>}
          {entry.code && entry.location !== '' && (
            <p className={styles.where} dir="auto">
              <bdi>{entry.location}</bdi>
            </p>
          )}
          {entry.reason && <p className={styles.notes}>{sayReason(entry)}</p>}
          {more && <p className={styles.notes}>{more}</p>}
          {entry.notes !== '' && (
            <p className={styles.notes} dir="auto">
              {entry.notes === FIRST_NOTE ? t('history.received') : entry.notes}
            </p>
          )}
        </div>
      </div>
    </li>
  );
}

/** Said once for a run of entries at one place, and to readers who hear the page at each of them. */
function Place({ row: { entry, run } }: { row: HistoryRow }) {
  const { t } = useTranslation();
  if (entry.location === '') return null;
  const place = <bdi>{entry.location}</bdi>;
  if (run === 0) return <span className={text.visuallyHidden}>{place}</span>;
  return (
    <span className={styles.place} dir="auto">
      {run === 1 ? place : fillSlots(t('history.run', { count: run }), { place })}
    </span>
  );
}
