import { toDay } from '../dates.ts';
import type { ErrorKey } from '../error-texts.ts';
import { foldText } from '../fold-text.ts';
import type { HistoryEntry } from '../shipments/schema.ts';
import { SHIPMENT_LIMITS } from '../shipments/shipment.ts';
import { DEFAULT_STATUS, type ShipmentStatus } from '../shipments/status.ts';
import { holdsTrackingNumber } from '../tracking/find-numbers.ts';
import type { Prefixes } from '../tracking/number.ts';
import type { ImportValues } from './cell.ts';
import { toListInstant } from './date.ts';
import type { CellProblem, ImportField } from './import.ts';

/** The event in a row. */
export interface ImportedEvent {
  status: ShipmentStatus;
  location: string;
  /** ISO 8601, UTC. */
  occurredAt: string;
}

interface EventProblem {
  field: ImportField;
  code: CellProblem | ErrorKey;
}

/** What is known of the shipment; empty for a new one. */
interface KnownHistory {
  status?: ShipmentStatus | undefined;
  trackingHistory?: readonly Pick<HistoryEntry, 'status' | 'location' | 'timestamp' | 'corrected'>[] | undefined;
}

/** Time of an event with only a day. */
const NOON = '12:00';
const FUTURE_MS = 2 * 60_000;
const DAY_LENGTH = 10;
const toPlaceKey = (place: string) =>
  foldText(place)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Whether the history contains the event: same status and place, and same time or day if the row has one. */
function isInHistory(
  { status, location, occurredAt }: ImportedEvent,
  stated: string | undefined,
  history: KnownHistory,
  timeZone: string,
): boolean {
  const isSameTime = (timestamp: string) => {
    if (stated === undefined) return true;
    if (stated.length === DAY_LENGTH) return toDay(new Date(timestamp), timeZone) === stated;
    return Math.floor(Date.parse(timestamp) / 60_000) === Math.floor(Date.parse(occurredAt) / 60_000);
  };
  return (history.trackingHistory ?? []).some(
    (entry) =>
      !entry.corrected &&
      entry.status === status &&
      toPlaceKey(entry.location) === toPlaceKey(location) &&
      isSameTime(entry.timestamp),
  );
}

/**
 * Returns the event a row adds, and its problems; neither if the row has no status or the history already contains it,
 * so that importing a list twice adds nothing. Without a time it happens now; a day without a time means noon, but
 * never later than now. "Label Created" is every shipment's first status and not an event.
 */
export function toImportedEvent(
  values: ImportValues,
  history: KnownHistory,
  { timeZone, now, getPrefixes }: { timeZone: string; now: Date; getPrefixes?: () => Prefixes },
): { event?: ImportedEvent; problems: EventProblem[] } {
  const { status, statusPlace: location = '', statusAt } = values;
  if (!status || status === DEFAULT_STATUS) return { problems: [] };
  if (location === '')
    return { problems: history.status === status ? [] : [{ field: 'statusPlace', code: 'statusAndLocation' }] };
  if (holdsTrackingNumber(location, getPrefixes?.()))
    return { problems: [{ field: 'statusPlace', code: 'placeIsNumber' }] };
  if (location.length > SHIPMENT_LIMITS.location) return { problems: [{ field: 'statusPlace', code: 'tooLong' }] };
  const instant = statusAt === undefined ? now.toISOString() : toListInstant(statusAt, timeZone, NOON);
  const isToday = statusAt === toDay(now, timeZone);
  const event = {
    status,
    location,
    occurredAt: isToday && Date.parse(instant) > now.getTime() ? now.toISOString() : instant,
  };
  if (isInHistory(event, statusAt, history, timeZone)) return { problems: [] };
  const isLater = Date.parse(event.occurredAt) > now.getTime() + FUTURE_MS;
  return isLater ? { problems: [{ field: 'statusAt', code: 'statusFuture' }] } : { event, problems: [] };
}
