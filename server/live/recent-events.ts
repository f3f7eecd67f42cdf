import { type LiveMessage, toMessage } from './live-message.ts';

/** What a reader asks to be told again. */
export interface StaffSince {
  /** The id of the last event it had. */
  lastEventId?: string | undefined;
  /** Or how long ago it read the data it shows, milliseconds. */
  withinMs?: number | undefined;
}

export interface RecentEventsOptions {
  /** Tells the events of this process from those of another, which counts from one as well. */
  processId: string;
  /** Milliseconds since 1970. */
  now(): number;
}

const REMEMBERED = 500;

/** The newest events of this process, for readers that come back or have just read what they show. */
export function createRecentEvents({ processId, now }: RecentEventsOptions) {
  let events: { n: number; at: number; message: LiveMessage }[] = [];
  let n = 0;
  /** "Events were missed, read again." */
  const createResync = () => toMessage('resync', `${processId}-${n}`, {});

  return {
    createResync,

    /** "From here on you hear everything": gives a new reader an id to come back with. */
    createReady: () => toMessage('ready', `${processId}-${n}`, {}),

    /** Numbers the event and remembers it. */
    add(event: string, data: object): LiveMessage {
      n++;
      const message = toMessage(event, `${processId}-${n}`, data);
      events = [...events.slice(1 - REMEMBERED), { n, at: now(), message }];
      return message;
    },

    /** The events that a reader missed, oldest first; one resync when they are not all remembered. */
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
