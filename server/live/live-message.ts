/** A stream event, encoded once for all readers. */
export interface LiveMessage {
  event: string;
  bytes: Uint8Array;
}

const encoder = new TextEncoder();

/** `id` is the value a reconnecting reader sends in Last-Event-ID. */
export function toMessage(event: string, id: string | number, data: unknown): LiveMessage {
  // JSON contains no line breaks, so one data line is enough.
  return { event, bytes: encoder.encode(`event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`) };
}

/** A comment that readers ignore but that keeps the connection alive. */
export const HEARTBEAT: LiveMessage = { event: '', bytes: encoder.encode(':\n\n') };

/** Receives messages. `end` flushes sent messages first; both may be called after the reader left. */
export interface LiveSink {
  send(message: LiveMessage): void;
  end(): void;
}

/** A committed shipment change from the change feed. */
export interface ShipmentChange {
  id: string;
  trackingNumber: string;
  /** The shipment's value after the change, or the last one before its deletion. */
  version: number;
  kind: 'created' | 'updated' | 'statusAdded' | 'deleted';
}

/** What a reader may have missed. */
export interface StaffSince {
  /** The id of its last event. */
  lastEventId?: string | undefined;
  /** Age in ms of the data it shows. */
  withinMs?: number | undefined;
}

export interface RecentEventsOptions {
  /** Distinguishes this process's event ids from those of others, which count from one, too. */
  processId: string;
  /** Milliseconds since 1970. */
  now(): number;
}

const REMEMBERED = 500;

/** The newest events of this process, for readers that reconnect or have just read their data. */
export function createRecentEvents({ processId, now }: RecentEventsOptions) {
  let events: { n: number; at: number; message: LiveMessage }[] = [];
  let n = 0;
  /** Tells a reader that events were missed and data must be read again. */
  const createResync = () => toMessage('resync', `${processId}-${n}`, {});

  return {
    createResync,

    /** Gives a new reader the id to reconnect with. */
    createReady: () => toMessage('ready', `${processId}-${n}`, {}),

    /** Numbers the event and stores it. */
    add(event: string, data: object): LiveMessage {
      n++;
      const message = toMessage(event, `${processId}-${n}`, data);
      events = [...events.slice(1 - REMEMBERED), { n, at: now(), message }];
      return message;
    },

    /** Returns the events a reader missed, oldest first; a single resync if some are no longer stored. */
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
