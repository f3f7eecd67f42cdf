import { clsx } from 'clsx';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, type To } from 'react-router';
import { useCapabilities } from '#app/capabilities/use-capabilities.ts';
import { fillSlots } from '#app/i18n/fill-slots.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import field from '#app/ui/field.module.css';
import { StatusChip } from '#app/ui/status-chip.tsx';
import text from '#app/ui/text.module.css';
import { formatDateTimeParts, formatWeekday, toDay, toRelative } from '#domain/dates.ts';
import { FIRST_NOTE } from '#domain/events/event.ts';
import {
  type AttemptReason,
  type EventCode,
  isFailedAttempt,
  type PublicEventCode,
  type PublicReason,
} from '#domain/events/event-code.ts';
import type { ShipmentStatus } from '#domain/shipments/status.ts';
import { formatTimeZone } from '#domain/time-zone.ts';
import { useDates } from '../use-dates.ts';
import { useEventText } from '../use-event-text.ts';
import { KEEPS_FOCUS, useKeepsFocus } from '../use-focus-on.ts';
import styles from './history-list.module.css';

/** The number of newest entries that are expanded, in addition to the creation. Reference mode expands all. */
export const SHOWN_ENTRIES = 20;

/** Entries between the newest and the creation that the page does not hold. */
interface OmittedEntries {
  count: number;
  status: ShipmentStatus;
  run: number;
}

interface HistoryListProps<Entry extends HistoryListEntry> {
  /** Newest first. */
  entries: Entry[];
  /** Entries that are not in `entries`, with the address of the page that has them. */
  omitted?: (OmittedEntries & { to: To; address: string }) | undefined;
  /** Whether older entries are expanded, because the reader asked for them. */
  opensOlder?: boolean;
  now: Date;
  /** Whether the newest entry shows how long ago it was. */
  showsAge?: boolean;
  /** Returns the menu and additions of an entry; `index` counts from the newest. */
  toMenu?(entry: Entry, index: number): ReactNode;
  toMore?(entry: Entry): ReactNode;
}

/**
 * A history, newest first, grouped by day. Every entry but the last is a completed step (specification, section 4); the
 * last is the start, an open ring.
 */
export function HistoryList<Entry extends HistoryListEntry>(props: HistoryListProps<Entry>) {
  const { entries, omitted, opensOlder = false, now, showsAge = false, toMenu, toMore } = props;
  const { t } = useTranslation();
  const dates = useDates();
  const collapsed = useCapabilities().arrangesResult ? Math.max(0, entries.length - SHOWN_ENTRIES - 1) : 0;
  const isSplit = omitted !== undefined || collapsed > 0;
  const rows = toHistoryRows(entries, dates.timeZone, { apart: isSplit ? entries.length - 1 : undefined, omitted });
  const toItem = (row: HistoryRow<Entry>, index: number) => (
    <HistoryItem
      key={row.key}
      row={row}
      now={now}
      isNewest={index === 0}
      isOldest={index === entries.length - 1}
      showsAge={showsAge && index === 0}
      menu={toMenu?.(row.entry, index)}
      more={toMore?.(row.entry)}
    />
  );
  const items = rows.map(toItem);
  const visibleCount = omitted ? items.length - 1 : SHOWN_ENTRIES;
  return (
    <div className={styles.history}>
      <ol>{isSplit ? items.slice(0, visibleCount) : items}</ol>
      {omitted && (
        <div className={styles.older}>
          <Link to={omitted.to} state={KEEPS_FOCUS} preventScrollReset data-address={omitted.address}>
            <span>{t('history.older', { count: omitted.count })}</span>
          </Link>
        </div>
      )}
      {collapsed > 0 && !omitted && (
        <Older opens={opensOlder} label={t('history.older', { count: collapsed })}>
          <ol start={visibleCount + 1}>{items.slice(visibleCount, -1)}</ol>
        </Older>
      )}
      {isSplit && <ol start={items.length + (omitted?.count ?? 0)}>{items.slice(-1)}</ol>}
      <p className={clsx(field.hint, styles.zone)} suppressHydrationWarning>
        {entries[0] && t('history.zone', { zone: formatTimeZone(entries[0].timestamp, dates) })}
      </p>
    </div>
  );
}

/** The older entries. They get the focus when they replace the link that loaded them. */
function Older({ opens, label, children }: { opens: boolean; label: string; children: ReactNode }) {
  const summary = useRef<HTMLElement>(null);
  const isLoaded = useKeepsFocus() && opens;
  useEffect(() => {
    if (isLoaded) summary.current?.focus({ preventScroll: true });
  }, [isLoaded]);
  return (
    <details className={styles.older} open={opens}>
      <summary ref={summary}>
        <span>{label}</span>
      </summary>
      {children}
    </details>
  );
}

interface HistoryItemProps {
  row: HistoryRow;
  now: Date;
  isNewest: boolean;
  /** Whether it is the start, which is not a completed step. */
  isOldest: boolean;
  showsAge: boolean;
  menu?: ReactNode;
  /** Additional content below the entry. */
  more?: ReactNode;
}

/** An entry with its date, which is visible only for the newest of its day. */
function HistoryItem({ row, now, isNewest, isOldest, showsAge, menu, more }: HistoryItemProps) {
  const { t } = useTranslation();
  const { formatEvent, formatReason } = useEventText();
  const dates = useDates();
  const { arrangesResult } = useCapabilities();
  const { entry, startsDay } = row;
  const { day, clock } = formatDateTimeParts(entry.timestamp, dates);
  return (
    <li
      className={clsx(
        styles.item,
        isNewest && styles.newest,
        isOldest && styles.oldest,
        row.run === 0 && styles.continued,
        isFailedAttempt(entry.code) && styles.failedAttempt,
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
            {entry.code ? <span className={styles.place}>{formatEvent(entry)}</span> : <Place row={row} />}
            {row.changesStatus && <StatusChip status={entry.status} label={t(`status.${entry.status}`)} />}
            {entry.corrected && <b>{t('history.corrected')}</b>}
            {showsAge && (
              <span className={text.secondary} suppressHydrationWarning>
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
          {entry.reason && <p className={styles.notes}>{formatReason(entry)}</p>}
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

/** The place, visible once per run of entries; screen readers get it for each. */
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

/** An entry of the public or the staff history; the public one has fewer details. */
export interface HistoryListEntry {
  status: ShipmentStatus;
  /** ISO 8601, UTC. */
  timestamp: string;
  location: string;
  notes: string;
  code?: EventCode | PublicEventCode | undefined;
  reason?: AttemptReason | PublicReason | undefined;
  corrected?: true | undefined;
}

/** An entry and what is shown beside it. */
export interface HistoryRow<Entry extends HistoryListEntry = HistoryListEntry> {
  entry: Entry;
  /** Identifies the entry when others are added, because scans may arrive late. */
  key: string;
  /** Whether it is the newest of its day. */
  startsDay: boolean;
  /** Whether the status differs from the previous entry in time, or there is none. */
  changesStatus: boolean;
  /** The number of consecutive entries at this place on this day, for the newest of them; 0 for the others. */
  run: number;
}

/**
 * Returns the rows of a history, newest first. Days are in the time zone. The entry `apart` has a gap before it, so it
 * shows its own day and place; `omitted` entries are in that gap.
 */
export function toHistoryRows<Entry extends HistoryListEntry>(
  entries: Entry[],
  timeZone: string,
  { apart, omitted }: { apart?: number | undefined; omitted?: OmittedEntries | undefined } = {},
): HistoryRow<Entry>[] {
  const days = entries.map((entry) => toDay(new Date(entry.timestamp), timeZone));
  const isOfDayBefore = (index: number) => index !== apart && days[index] === days[index - 1];
  const isContinued = (index: number) => isOfDayBefore(index) && isOneRun(entries[index - 1], entries[index]);
  const countRun = (start: number) => {
    let end = start + 1;
    while (end < entries.length && isContinued(end)) end += 1;
    return end - start + (omitted && end === apart ? omitted.run : 0);
  };
  const findStatusBefore = (index: number) =>
    omitted && index + 1 === apart ? omitted.status : entries[index + 1]?.status;
  const keys = toKeys(entries);
  return entries.map((entry, index) => {
    return {
      entry,
      key: keys[index] ?? '',
      startsDay: !isOfDayBefore(index),
      changesStatus: entry.status !== findStatusBefore(index),
      run: isContinued(index) ? 0 : countRun(index),
    };
  });
}

/** The time of each entry, and how many older ones have the same. */
function toKeys(entries: HistoryListEntry[]): string[] {
  const counts = new Map<string, number>();
  const keys = entries.toReversed().map(({ timestamp }) => {
    const older = counts.get(timestamp) ?? 0;
    counts.set(timestamp, older + 1);
    return `${timestamp} ${older}`;
  });
  return keys.reverse();
}

/** A corrected entry is struck through separately; an entry with a code has its own heading. */
export function isOneRun(newer: HistoryListEntry | undefined, older: HistoryListEntry | undefined): boolean {
  if (!newer || !older || newer.corrected || older.corrected || newer.code || older.code) return false;
  return newer.location !== '' && newer.location === older.location;
}
