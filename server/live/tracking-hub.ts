import type { LocalizedShipment, PublicShipment, TrackingQuery } from '#domain/tracking/public-shipment.ts';
import { type LiveMessage, type LiveSink, toMessage } from './live-message.ts';

/** One page that follows one shipment. */
interface Watcher {
  sink: LiveSink;
  query: TrackingQuery;
  /** The version its reader has; undefined when it has none. */
  version: number | undefined;
  /** Whether that is known to be the stored one, or was when it was read last. */
  isCurrent: boolean;
}

export interface TrackingHubOptions extends Pick<ChangeReaderOptions, 'read' | 'onReadFailed' | 'retryMs'> {
  /** The public view as a reader wants it. */
  localizeShipment(shipment: PublicShipment, query: TrackingQuery): LocalizedShipment;
}

/** Everything that readers of one change want, each drawn and encoded once. */
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
 * Who follows which shipment, and how they hear of it: whatever the number of watchers, a change costs one read and, for each
 * language, one drawing and one encoding.
 */
export function createTrackingHub(options: TrackingHubOptions) {
  const watched = new Map<string, Set<Watcher>>();
  const announce = createChangeReader({
    ...options,
    isWanted: (trackingNumber) => watched.has(trackingNumber),
    tell: (trackingNumber, shipment) =>
      publishAll(watched.get(trackingNumber), shipment, createMessages(trackingNumber, shipment, options)),
  });

  return {
    /** This shipment is not what it was. */
    changed: (trackingNumber: string) => void announce([trackingNumber]),

    /** Any shipment may have changed unheard. */
    allMayHaveChanged: () => void announce([...watched.keys()]),

    /**
     * Watches from now on, for a reader who has the version `known` (undefined for none). Gives `catchUp`, to be told what is stored, and `stop`.
     */
    watch(trackingNumber: string, sink: LiveSink, known: number | undefined, query: TrackingQuery) {
      const watcher: Watcher = { sink, query, version: known, isCurrent: false };
      const watchers = watched.get(trackingNumber) ?? new Set();
      watched.set(trackingNumber, watchers.add(watcher));
      return {
        catchUp(stored: PublicShipment) {
          // Told of a change meanwhile: that was read later than `stored`.
          if (!watcher.isCurrent) publishAll([watcher], stored, createMessages(trackingNumber, stored, options));
        },
        stop() {
          watchers.delete(watcher);
          if (watchers.size === 0 && watched.get(trackingNumber) === watchers) watched.delete(trackingNumber);
        },
      };
    },

    /** Tells all watchers that it is over. */
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

/** A reader that is behind needs the newest view only. */
export const keepNewest = (_waiting: LiveMessage[], next: LiveMessage): LiveMessage[] => [next];

export interface ChangeReaderOptions {
  /** The shipments of these numbers that exist. The only way a change costs the database anything. */
  read(trackingNumbers: string[]): Promise<PublicShipment[]>;
  /** What is stored under the number now; undefined when nothing is. */
  tell(trackingNumber: string, shipment: PublicShipment | undefined): void;
  /** Whether anybody still wants to know. */
  isWanted(trackingNumber: string): boolean;
  onReadFailed(error: unknown): void;
  /** How long to wait after a read that failed, milliseconds. */
  retryMs?: number | undefined;
}

/** So many numbers are read at once. */
const BATCH = 50;
const RETRY_MS = 1_000;

/**
 * Reads what has changed, one read at a time: numbers that are announced meanwhile are read together by the next one, so
 * nobody is told an older state after a newer one. Gives the function that announces.
 */
export function createChangeReader({ read, tell, isWanted, onReadFailed, retryMs = RETRY_MS }: ChangeReaderOptions) {
  const changed = new Set<string>();
  let isReading = false;

  async function readSome(): Promise<void> {
    const numbers = [...changed].slice(0, BATCH);
    for (const number of numbers) changed.delete(number);
    try {
      const found = new Map((await read(numbers)).map((shipment) => [shipment.trackingNumber, shipment]));
      for (const number of numbers) tell(number, found.get(number));
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
