/** One event of a stream, encoded once for however many read it. */
export interface LiveMessage {
  event: string;
  bytes: Uint8Array;
}

const encoder = new TextEncoder();

/** `id` is what a reader that lost the connection names in Last-Event-ID. */
export function toMessage(event: string, id: string | number, data: unknown): LiveMessage {
  // JSON holds no line break, so one line of data is always enough.
  return { event, bytes: encoder.encode(`event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`) };
}

/** What readers ignore, and proxies and broken connections don't. */
export const HEARTBEAT: LiveMessage = { event: '', bytes: encoder.encode(':\n\n') };

/** Where messages go. `end` lets what was sent out first; both may be called after the reader has left. */
export interface LiveSink {
  send(message: LiveMessage): void;
  end(): void;
}

/** What happened to a shipment, as the list of changes has it once it is committed. */
export interface ShipmentChange {
  id: string;
  trackingNumber: string;
  /** Of the shipment after the change; of a deleted one, the last it had. */
  version: number;
  kind: 'created' | 'updated' | 'statusAdded' | 'deleted';
}

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
