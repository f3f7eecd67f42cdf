import type { HistoryEntry } from '../shipments/schema.ts';
import type { ShipmentStatus } from '../shipments/status.ts';
import type { ShipmentEvent } from './event.ts';
import { isReturn } from './event-code.ts';

/** Later than this after it happened, an entry says when it was recorded. */
const LATE_MS = 60_000;

/** A moment, and a rank among the events of that moment. */
type Place = [ms: number, rank: number];

const byPlace = (a: Place, b: Place) => a[0] - b[0] || a[1] - b[1];
const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const BEFORE_ALL: Place = [Number.NEGATIVE_INFINITY, 0];

/** Whether it came by import or API: it says itself when it happened. */
export const isTold = ({ via }: ShipmentEvent) => via === 'import' || via === 'api';

/**
 * The order of a shipment's events, oldest first. What was told by import or API stands where it happened, whenever it
 * came; what staff entered stands above everything recorded before it, whatever its time; the creation is the oldest.
 */
export function orderEvents<Event extends ShipmentEvent>(events: readonly Event[]): Event[] {
  let top = BEFORE_ALL;
  const placed = events
    .toSorted((a, b) => a.position - b.position)
    .map((event) => {
      const happened: Place = [Date.parse(event.occurredAt), 0];
      const above: Place = byPlace(happened, top) > 0 ? happened : [top[0], top[1] + 1];
      const place = event.isCreation ? BEFORE_ALL : isTold(event) ? happened : above;
      if (byPlace(place, top) > 0) top = place;
      return { event, place };
    });
  const inOrder = placed.sort(
    (a, b) =>
      Number(b.event.isCreation) - Number(a.event.isCreation) ||
      byPlace(a.place, b.place) ||
      byText(a.event.recordedAt, b.event.recordedAt) ||
      byText(a.event.id, b.event.id),
  );
  return inOrder.map(({ event }) => event);
}

/** What a shipment's events come to. */
export interface Merged {
  status: ShipmentStatus;
  /** Newest first; at least one entry. */
  history: HistoryEntry[];
  /** The ids of the events in `history`, in its order. */
  ids: string[];
}

/**
 * History and status of a shipment from all its events, at least one of which is shown, in whatever order they are given.
 * The status is that of the newest event that no other corrects. A delivery stays one: an event told by import or API that
 * happened after it and says otherwise, and is no return, is marked as a contradiction, and changes nothing. Decision 0028.
 */
export function mergeEvents(events: readonly ShipmentEvent[]): Merged {
  const ordered = orderEvents(events);
  const voided = new Set(events.map(({ voids }) => voids));
  const shown = ordered.filter(({ via }) => via !== 'edit');
  const contradictions = new Set<string>();
  let status: ShipmentStatus | undefined;
  for (const event of ordered) {
    if (voided.has(event.id)) continue;
    const takesBack = status === 'DELIVERED' && event.status !== 'DELIVERED' && !isReturn(event.code);
    if (takesBack && isTold(event)) contradictions.add(event.id);
    else status = event.status;
  }
  const newest = ordered.at(-1);
  if (!newest) throw new Error('A shipment has at least one event.');
  const history = shown.map((event) =>
    toEntry(event, {
      isCorrected: voided.has(event.id),
      contradicts: contradictions.has(event.id),
      corrects: event.voids === null ? -1 : shown.findIndex(({ id }) => id === event.voids),
    }),
  );
  return { status: status ?? newest.status, history: history.reverse(), ids: shown.map(({ id }) => id).reverse() };
}

/**
 * The id of an entry, counted from the oldest, in the history that a shipment had at a version; undefined when there was
 * none. Events that came later are not looked at, wherever they stand: an event's position is the version that it made.
 */
export function findEntryId(events: readonly ShipmentEvent[], version: number, fromOldest: number): string | undefined {
  const known = events.filter(({ position }) => position <= version);
  return known.length > 0 ? mergeEvents(known).ids.at(-1 - fromOldest) : undefined;
}

/** The event that takes another one of a shipment back: it says what was true before. `position` is the newest one's. */
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
  /** Counted from the oldest entry; -1 for none. */
  corrects: number;
}

function toEntry(event: ShipmentEvent, { isCorrected, contradicts, corrects }: Marks): HistoryEntry {
  const { status, occurredAt, recordedAt, location, notes, code, reason, isCreation } = event;
  const isLate = isTold(event) && Date.parse(recordedAt) - Date.parse(occurredAt) > LATE_MS;
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
    ...(isTold(event) && { told: true }),
  };
}

/** Whether strangers may read it: an entry that contradicts a delivery is staff's to look into. */
export const isSettled = ({ contradiction }: Pick<HistoryEntry, 'contradiction'>): boolean => !contradiction;

/** What readers of a history take for its news: the newest entry that counts, by its id, and the status. */
export function toNews({ status, history, ids }: Merged): string {
  const newest = history.findIndex((entry) => isSettled(entry) && !entry.corrected);
  return `${status} ${ids[newest]}`;
}
