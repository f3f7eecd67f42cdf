import type { LiveMessage, LiveSink } from './live-message.ts';
import { createRecentEvents, type RecentEventsOptions, type StaffSince } from './recent-events.ts';
import type { ShipmentChange } from './shipment-change.ts';

/** More than so many unread events are worth one: "read everything again". */
const LONGEST_QUEUE = 200;

/** The changes of all shipments, for staff. No event needs the database. */
export function createStaffFeed(options: RecentEventsOptions) {
  const readers = new Set<LiveSink>();
  const recent = createRecentEvents(options);

  function publish(event: string, data: object): void {
    const message = recent.add(event, data);
    for (const reader of readers) reader.send(message);
  }

  return {
    changed: (change: ShipmentChange) => publish('shipment', change),

    allMayHaveChanged: () => publish('resync', {}),

    /** Sends what was missed, `ready`, and then all that comes; gives what stops it. */
    follow(sink: LiveSink, since: StaffSince): () => void {
      for (const message of recent.listSince(since)) sink.send(message);
      sink.send(recent.createReady());
      readers.add(sink);
      return () => readers.delete(sink);
    },

    /** For a reader that is behind: the events in their order, or, when they become too many, one that stands for all. */
    keep: (waiting: LiveMessage[], next: LiveMessage): LiveMessage[] =>
      waiting.length < LONGEST_QUEUE ? [...waiting, next] : [recent.createResync()],

    close() {
      for (const sink of [...readers]) sink.end();
    },
  };
}
