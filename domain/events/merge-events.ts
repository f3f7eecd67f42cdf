import type { HistoryEntry } from '../shipments/schema.ts';
import type { ShipmentStatus } from '../shipments/status.ts';
import type { ShipmentEvent } from './event.ts';
import { isReturn } from './event-code.ts';

/** An entry recorded later than this after it happened shows when it was recorded. */
const LATE_MS = 60_000;

/** Sort key of an event: its time, and a rank among events of the same time. */
type Place = [ms: number, rank: number];

const byPlace = (a: Place, b: Place) => a[0] - b[0] || a[1] - b[1];
const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const BEFORE_ALL: Place = [Number.NEGATIVE_INFINITY, 0];

/** Whether the event came from an import or the API, which state the time it happened. */
export const isFromProgram = ({ via }: ShipmentEvent) => via === 'import' || via === 'api';

/**
 * Sorts a shipment's events, oldest first. Events from imports and the API are placed at the time they happened;
 * entries by staff are placed above everything recorded before them, regardless of time; the creation is the oldest.
 */
export function orderEvents<Event extends ShipmentEvent>(events: readonly Event[]): Event[] {
  let top = BEFORE_ALL;
  const placed = events
    .toSorted((a, b) => a.position - b.position)
    .map((event) => {
      const happened: Place = [Date.parse(event.occurredAt), 0];
      const above: Place = byPlace(happened, top) > 0 ? happened : [top[0], top[1] + 1];
      const place = event.isCreation ? BEFORE_ALL : isFromProgram(event) ? happened : above;
      if (byPlace(place, top) > 0) top = place;
      return { event, place };
    });
  const inOrder = placed.sort(
    (a, b) =>
      byPlace(a.place, b.place) || byText(a.event.recordedAt, b.event.recordedAt) || byText(a.event.id, b.event.id),
  );
  return inOrder.map(({ event }) => event);
}

/** The result of merging a shipment's events. */
export interface Merged {
  status: ShipmentStatus;
  /** Newest first, at least one entry. */
  history: HistoryEntry[];
  /** Event ids in the order of `history`. */
  ids: string[];
}

/**
 * Derives history and status of a shipment from all its events, in any order; at least one of them must be visible. The
 * status is that of the newest uncorrected event. A delivery is final: a later event from import or API with another
 * status, other than a return, is marked as a contradiction and changes nothing. Decision 0028.
 */
export function mergeEvents(events: readonly ShipmentEvent[]): Merged {
  const ordered = orderEvents(events);
  const voided = new Set(events.map(({ voids }) => voids));
  const visible = ordered.filter(({ via }) => via !== 'edit');
  const contradictions = new Set<string>();
  let status: ShipmentStatus | undefined;
  for (const event of ordered) {
    if (voided.has(event.id)) continue;
    const takesBack = status === 'DELIVERED' && event.status !== 'DELIVERED' && !isReturn(event.code);
    if (takesBack && isFromProgram(event)) contradictions.add(event.id);
    else status = event.status;
  }
  const newest = ordered.at(-1);
  if (!newest) throw new Error('A shipment has at least one event.');
  const history = visible.map((event) =>
    toEntry(event, {
      isCorrected: voided.has(event.id),
      contradicts: contradictions.has(event.id),
      corrects: event.voids === null ? -1 : visible.findIndex(({ id }) => id === event.voids),
    }),
  );
  return { status: status ?? newest.status, history: history.reverse(), ids: visible.map(({ id }) => id).reverse() };
}

/**
 * Returns the id of an entry, counted from the oldest, in the history at a version; undefined if there was none. Later
 * events are ignored wherever they are placed: an event's position is the version it made.
 */
export function findEntryId(events: readonly ShipmentEvent[], version: number, fromOldest: number): string | undefined {
  const earlier = events.filter(({ position }) => position <= version);
  return earlier.length > 0 ? mergeEvents(earlier).ids.at(-1 - fromOldest) : undefined;
}

/**
 * Returns an event that corrects another one and restores what was true before. `position` is that of the newest event.
 */
export function toVoiding(
  id: string,
  wrong: ShipmentEvent,
  events: readonly ShipmentEvent[],
  { at, position }: { at: Date; position: number },
): ShipmentEvent {
  const { status, history } = mergeEvents(events.filter((event) => event.id !== wrong.id));
  const before = history.find(({ corrected }) => !corrected) ?? history[0];
  const isSame = before?.status === status;
  return {
    id,
    status,
    location: before?.location ?? '',
    notes: '',
    isCreation: false,
    via: 'form',
    voids: wrong.id,
    code: (isSame && before?.code) || null,
    reason: (isSame && before?.reason) || null,
    occurredAt: at.toISOString(),
    recordedAt: at.toISOString(),
    position,
  };
}

interface Marks {
  isCorrected: boolean;
  contradicts: boolean;
  /** Index from the oldest entry; -1 for none. */
  corrects: number;
}

function toEntry(event: ShipmentEvent, { isCorrected, contradicts, corrects }: Marks): HistoryEntry {
  const { status, occurredAt, recordedAt, location, notes, code, reason, isCreation } = event;
  const isLate = isFromProgram(event) && Date.parse(recordedAt) - Date.parse(occurredAt) > LATE_MS;
  return {
    status,
    timestamp: occurredAt,
    location,
    notes,
    ...(code && { code }),
    ...(reason && { reason }),
    ...(corrects >= 0 && { corrects }),
    ...(isCorrected && { corrected: true }),
    ...(isCreation && { isCreation }),
    ...(isLate && { recordedAt }),
    ...(contradicts && { contradiction: true }),
    ...(isFromProgram(event) && { told: true }),
  };
}

/** Whether visitors may see the entry: one that contradicts a delivery is for staff only. */
export const isSettled = ({ contradiction }: Pick<HistoryEntry, 'contradiction'>): boolean => !contradiction;

/** Returns a key of what readers of a history would notice: the newest valid entry and the status. */
export function toNewestEntryKey({ status, history, ids }: Merged): string {
  const newest = history.findIndex((entry) => isSettled(entry) && !entry.corrected);
  return `${status} ${ids[newest]}`;
}
