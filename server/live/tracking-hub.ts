import type { LocalizedShipment, PublicShipment, TrackingQuery } from '#domain/tracking/public-shipment.ts';
import { type LiveMessage, type LiveSink, toMessage } from './live-message.ts';

/** A page that follows one shipment. */
interface Watcher {
  sink: LiveSink;
  query: TrackingQuery;
  /** The version that the page shows; undefined if none. */
  version: number | undefined;
  /** Whether that version is known to be the stored one. */
  isCurrent: boolean;
}

export interface TrackingHubOptions extends Pick<ChangeReaderOptions, 'read' | 'onReadFailed' | 'retryMs'> {
  /** The public view in a page's language. */
  localizeShipment(shipment: PublicShipment, query: TrackingQuery): LocalizedShipment;
}

/** The results for one change, each localized and encoded once for all pages. */
function createMessages(
  trackingNumber: string,
  shipment: PublicShipment | undefined,
  { localizeShipment }: Pick<TrackingHubOptions, 'localizeShipment'>,
) {
  if (!shipment) {
    const deleted = toMessage('deleted', 0, { trackingNumber });
    return () => deleted;
  }
  const messages = new Map<string, LiveMessage>();
  return (query: TrackingQuery): LiveMessage => {
    const key = `${query.language} ${query.withRoute}`;
    const message = messages.get(key) ?? toMessage('shipment', shipment.version, localizeShipment(shipment, query));
    messages.set(key, message);
    return message;
  };
}

/**
 * Sends changes of shipments to open pages. However many pages follow a shipment, a change costs one read and, per
 * language, one drawn route and one encoding.
 */
export function createTrackingHub(options: TrackingHubOptions) {
  const watched = new Map<string, Set<Watcher>>();
  const announce = createChangeReader({
    ...options,
    isWanted: (trackingNumber) => watched.has(trackingNumber),
    publish: (trackingNumber, shipment) =>
      publishAll(watched.get(trackingNumber), shipment, createMessages(trackingNumber, shipment, options)),
  });

  return {
    /** Called when this shipment changed. */
    invalidate: (trackingNumber: string) => void announce([trackingNumber]),

    /** Called if changes may have been missed without a notification. */
    invalidateAll: () => void announce([...watched.keys()]),

    /**
     * Starts watching for a reader with version `seenVersion` (undefined for none). Returns `catchUp`, which sends the stored
     * version, and `stop`.
     */
    watch(trackingNumber: string, sink: LiveSink, seenVersion: number | undefined, query: TrackingQuery) {
      const watcher: Watcher = { sink, query, version: seenVersion, isCurrent: false };
      const watchers = watched.get(trackingNumber) ?? new Set();
      watched.set(trackingNumber, watchers.add(watcher));
      return {
        catchUp(stored: PublicShipment) {
          // A change that arrived since watching began was read later than `stored`.
          if (!watcher.isCurrent) publishAll([watcher], stored, createMessages(trackingNumber, stored, options));
        },
        stop() {
          watchers.delete(watcher);
          if (watchers.size === 0 && watched.get(trackingNumber) === watchers) watched.delete(trackingNumber);
        },
      };
    },

    /** Ends all streams. */
    close() {
      for (const watchers of watched.values()) for (const { sink } of [...watchers]) sink.end();
    },
  };
}

function publishAll(
  watchers: Iterable<Watcher> = [],
  shipment: PublicShipment | undefined,
  toMessageFor: (query: TrackingQuery) => LiveMessage,
): void {
  for (const watcher of watchers) {
    watcher.isCurrent = true;
    if (shipment && watcher.version === shipment.version) continue;
    watcher.version = shipment?.version;
    watcher.sink.send(toMessageFor(watcher.query));
    if (!shipment) watcher.sink.end();
  }
}

/** A slow reader needs only the newest view. */
export const keepNewest = (_waiting: LiveMessage[], next: LiveMessage): LiveMessage[] => [next];

export interface ChangeReaderOptions {
  /** The existing shipments with these numbers. The only database access per change. */
  read(trackingNumbers: string[]): Promise<PublicShipment[]>;
  /** The stored value for the number; undefined if there is none. */
  publish(trackingNumber: string, shipment: PublicShipment | undefined): void;
  /** Whether any reader still follows the number. */
  isWanted(trackingNumber: string): boolean;
  onReadFailed(error: unknown): void;
  /** Delay after a failed read, in milliseconds. */
  retryMs?: number | undefined;
}

/** Maximum numbers per query. */
const BATCH = 50;
const RETRY_MS = 1_000;

/**
 * Reads changed shipments, one query at a time: numbers announced during a query are read together by the next, so that
 * no reader gets an older state after a newer one. Returns the function that announces.
 */
export function createChangeReader({ read, publish, isWanted, onReadFailed, retryMs = RETRY_MS }: ChangeReaderOptions) {
  const changed = new Set<string>();
  let isReading = false;

  async function readSome(): Promise<void> {
    const numbers = [...changed].slice(0, BATCH);
    for (const number of numbers) changed.delete(number);
    try {
      const byNumber = new Map((await read(numbers)).map((shipment) => [shipment.trackingNumber, shipment]));
      for (const number of numbers) publish(number, byNumber.get(number));
    } catch (error) {
      onReadFailed(error);
      await new Promise((resolve) => setTimeout(resolve, retryMs).unref());
      for (const number of numbers) if (isWanted(number)) changed.add(number);
    }
  }

  return async function announce(trackingNumbers: Iterable<string>): Promise<void> {
    for (const number of trackingNumbers) if (isWanted(number)) changed.add(number);
    if (isReading) return;
    isReading = true;
    while (changed.size > 0) await readSome();
    isReading = false;
  };
}
