import { toDay } from '#domain/dates.ts';
import type { AttemptReason, EventCode, PublicEventCode, PublicReason } from '#domain/events/event-code.ts';
import type { ShipmentStatus } from '#domain/shipments/status.ts';

/** An entry as either wing has it: strangers read less of it than staff do. */
export interface ShownEntry {
  status: ShipmentStatus;
  /** ISO 8601, UTC. */
  timestamp: string;
  location: string;
  notes: string;
  code?: EventCode | PublicEventCode | undefined;
  reason?: AttemptReason | PublicReason | undefined;
  corrected?: true | undefined;
}

/** One entry of the history and what is said beside it. */
export interface HistoryRow<Entry extends ShownEntry = ShownEntry> {
  entry: Entry;
  /** Stays its own wherever others come in: a scan may be told late. */
  key: string;
  /** The newest of its day. */
  startsDay: boolean;
  /** The status is another than that of the entry before it in time, or the entry is the first in time. */
  changesStatus: boolean;
  /** Entries in a row at this place on this day, counted on the newest of them; 0 on the others. */
  run: number;
}

/**
 * The rows of a history, newest first, like the entries. Days are those of the zone. The entry `apart` stands away from the
 * one before it, and so says its day and place itself.
 */
export function toHistoryRows<Entry extends ShownEntry>(
  entries: Entry[],
  timeZone: string,
  apart?: number,
): HistoryRow<Entry>[] {
  const days = entries.map((entry) => toDay(new Date(entry.timestamp), timeZone));
  const isOfDayBefore = (index: number) => index !== apart && days[index] === days[index - 1];
  const goesOn = (index: number) => isOfDayBefore(index) && isOneRun(entries[index - 1], entries[index]);
  return entries.map((entry, index) => {
    let end = index + 1;
    while (end < entries.length && goesOn(end)) end += 1;
    return {
      entry,
      key: `${entry.timestamp} ${entries.slice(index + 1).filter(({ timestamp }) => timestamp === entry.timestamp).length}`,
      startsDay: !isOfDayBefore(index),
      changesStatus: entry.status !== entries[index + 1]?.status,
      run: goesOn(index) ? 0 : end - index,
    };
  });
}

/** A corrected entry is struck by itself; one with a code has that for its heading. */
function isOneRun(newer: ShownEntry | undefined, older: ShownEntry | undefined): boolean {
  if (!newer || !older || newer.corrected || older.corrected || newer.code || older.code) return false;
  return newer.location !== '' && newer.location === older.location;
}
