import { type LiveMessage, toMessage } from './live-message.ts';

/** A reader's request to replay events. */
export interface StaffSince {
  /** The id of the last event received. */
  lastEventId?: string | undefined;
  /** Or the age of the reader's data, in milliseconds. */
  withinMs?: number | undefined;
}

export interface RecentEventsOptions {
  /** Distinguishes this process's event numbers from another's. */
  processId: string;
  /** Milliseconds since 1970. */
  now(): number;
}

const REMEMBERED = 500;

/** The newest events of this process, for readers that reconnect or have just loaded their data. */
export function createRecentEvents({ processId, now }: RecentEventsOptions) {
  let events: { n: number; at: number; message: LiveMessage }[] = [];
  let n = 0;
  /** "Events were missed, read again." */
  const createResync = () => toMessage('resync', `${processId}-${n}`, {});

  return {
    createResync,

    /** "All events from here on": gives a new reader an id for reconnecting. */
    createReady: () => toMessage('ready', `${processId}-${n}`, {}),

    /** Numbers and stores the event. */
    add(event: string, data: object): LiveMessage {
      n++;
      const message = toMessage(event, `${processId}-${n}`, data);
      events = [...events.slice(1 - REMEMBERED), { n, at: now(), message }];
      return message;
    },

    /** The events that a reader missed, oldest first; a resync if some are no longer stored. */
    listSince({ lastEventId, withinMs = 0 }: StaffSince): LiveMessage[] {
      if (lastEventId === undefined) {
        const from = now() - withinMs;
        return withinMs > 0 ? events.filter(({ at }) => at >= from).map(({ message }) => message) : [];
      }
      const [process, number] = lastEventId.split('-');
      const last = Number(number);
      const oldest = events[0]?.n ?? n + 1;
      if (process !== processId || !(last >= oldest - 1 && last <= n)) return [createResync()];
      return events.filter((each) => each.n > last).map(({ message }) => message);
    },
  };
}
