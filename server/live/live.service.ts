import { normalizeTrackingNumber } from '#domain/tracking/number.ts';
import type { TrackingQuery } from '#domain/tracking/public-shipment.ts';
import { AppError, TooManyRequestsError } from '#server/errors.ts';
import type { TrackingService } from '#server/tracking/tracking.service.ts';
import {
  createRecentEvents,
  type LiveMessage,
  type LiveSink,
  type RecentEventsOptions,
  type ShipmentChange,
  type StaffSince,
} from './live-message.ts';
import { createTrackingHub } from './tracking-hub.ts';

/** Limits of open streams: per address (a household or office), per person, and per process. */
export interface LiveLimits {
  perAddress: number;
  perUser: number;
  total: number;
}

/** Maximum delay of a change notification. */
const LATEST_MS = 1_000;

export const LIVE_LIMITS: LiveLimits = { perAddress: 60, perUser: 30, total: 10_000 };

interface Listener {
  start(): void;
  close(): Promise<void>;
  hasReceivedSince(msAgo: number): boolean;
}

export interface LiveListeners {
  onChange(change: ShipmentChange): void;
  onAccess(userId: string): void;
  /** Called if any shipment may have changed without a notification. */
  onManyChanges(): void;
  /** All notifications arrive from here on; earlier ones may be lost. */
  onUp(): void;
}

export interface LiveServiceDeps {
  /** Following a number is charged as a lookup, and its updates are free. */
  tracking: Pick<TrackingService, 'getPublicShipment' | 'listPublicShipments' | 'localizeShipment'>;
  /** Listens to database changes until closed. */
  listen(listeners: LiveListeners): Listener;
  /** Invalidates other caches of a changed shipment, by number. */
  cache: { invalidate(trackingNumber: string): void; clear(): void };
  processId: string;
  now: () => Date;
  onReadFailed(error: unknown): void;
  limits?: LiveLimits | undefined;
}

/** Live streams of changes. Ruling "Live channels". */
export function createLiveService(deps: LiveServiceDeps) {
  const { tracking, listen, cache, processId, now, onReadFailed, limits = LIVE_LIMITS } = deps;
  const hub = createTrackingHub({
    read: tracking.listPublicShipments,
    localizeShipment: tracking.localizeShipment,
    onReadFailed,
  });
  const feed = createStaffFeed({ processId, now: () => now().getTime() });
  const visitors = createStreamSlots({ perKey: limits.perAddress, total: limits.total });
  const staff = createStreamSlots({ perKey: limits.perUser, total: limits.total });
  const access = createAccessWatch();
  let isClosed = false;
  function onManyChanges(): void {
    cache.clear();
    hub.invalidateAll();
    feed.publishResync();
  }
  const listener = listen({
    onChange(change) {
      cache.invalidate(change.trackingNumber);
      hub.invalidate(change.trackingNumber);
      feed.publishChange(change);
    },
    onAccess: access.invalidate,
    onManyChanges,
    onUp() {
      onManyChanges();
      access.invalidateAll();
    },
  });

  function startListening(): void {
    if (isClosed) throw new AppError(503, 'The service is restarting.', { headers: { 'Retry-After': '2' } });
    listener.start();
  }

  return {
    /** Starts listening; opening the first stream also does. */
    start: () => listener.start(),

    /** Whether all shipment changes older than a second have been received. */
    isCurrent: () => listener.hasReceivedSince(LATEST_MS),

    /**
     * Sends the public view of a shipment to `sink` now, unless the reader has version `seenVersion`, and after every change;
     * `deleted` ends the stream. Returns an unsubscribe function. Throws like a lookup, and TooManyRequestsError or
     * AppError 503 if too many streams are open.
     */
    async followTracking(
      sink: LiveSink,
      request: { trackingNumber: string; caller: string; seenVersion: number | undefined; query: TrackingQuery },
    ): Promise<() => void> {
      startListening();
      const free = visitors.take(request.caller);
      // Subscribes before the lookup, so that no change is missed in between.
      const number = normalizeTrackingNumber(request.trackingNumber);
      const watch = hub.watch(number, sink, request.seenVersion, request.query);
      const stop = () => {
        watch.stop();
        free();
      };
      try {
        watch.catchUp(await tracking.getPublicShipment(request.trackingNumber, request.caller));
      } catch (error) {
        stop();
        throw error;
      }
      return stop;
    },

    /**
     * Sends every shipment change to `sink`, missed ones first. Returns an unsubscribe function. Calls `checkAccess`
     * when the reader's role or sessions change. Throws TooManyRequestsError or AppError 503 if too many streams are
     * open.
     */
    followAll(sink: LiveSink, request: { userId: string; since: StaffSince; checkAccess(): void }): () => void {
      startListening();
      const free = staff.take(request.userId);
      const stop = feed.follow(sink, request.since);
      const unwatch = access.watch(request.userId, request.checkAccess);
      return () => {
        unwatch();
        stop();
        free();
      };
    },

    /** The queue policy for slow readers of `followAll`. */
    keepForStaff: feed.keep,

    /** Rechecks the permissions of all readers of `followAll`. */
    invalidateAccess: access.invalidateAll,

    /** Ends every stream and stops listening. */
    async close(): Promise<void> {
      isClosed = true;
      hub.close();
      feed.close();
      await listener.close();
    },
  };
}

export type LiveService = ReturnType<typeof createLiveService>;

/** Notifies open streams when an account's permissions change, or may have changed while notifications were lost. */
export function createAccessWatch() {
  const watching = new Map<string, Set<() => void>>();
  return {
    invalidate(userId: string): void {
      for (const check of [...(watching.get(userId) ?? [])]) check();
    },

    invalidateAll(): void {
      for (const checks of [...watching.values()]) for (const check of [...checks]) check();
    },

    /** Returns an unsubscribe function. */
    watch(userId: string, check: () => void): () => void {
      const checks = watching.get(userId) ?? new Set();
      watching.set(userId, checks.add(check));
      return () => {
        checks.delete(check);
        if (checks.size === 0 && watching.get(userId) === checks) watching.delete(userId);
      };
    },
  };
}

/** More unread events are replaced by one: "read everything again". */
const MAX_QUEUE_LENGTH = 200;

/** Changes of all shipments, for staff. Sending an event runs no query. */
export function createStaffFeed(options: RecentEventsOptions) {
  const readers = new Set<LiveSink>();
  const recent = createRecentEvents(options);

  function publish(event: string, data: object): void {
    const message = recent.add(event, data);
    for (const reader of readers) reader.send(message);
  }

  return {
    publishChange: (change: ShipmentChange) => publish('shipment', change),

    publishResync: () => publish('resync', {}),

    /** Sends missed events, `ready`, and then new events; returns an unsubscribe function. */
    follow(sink: LiveSink, since: StaffSince): () => void {
      for (const message of recent.listSince(since)) sink.send(message);
      sink.send(recent.createReady());
      readers.add(sink);
      return () => readers.delete(sink);
    },

    /** For a slow reader: the events in order, or a single resync if there are too many. */
    keep: (waiting: LiveMessage[], next: LiveMessage): LiveMessage[] =>
      waiting.length < MAX_QUEUE_LENGTH ? [...waiting, next] : [recent.createResync()],

    close() {
      for (const sink of [...readers]) sink.end();
    },
  };
}

/** When to retry for a free slot. */
const RETRY_SECONDS = 30;

/** Limits open streams per key (an address or a user) and in total. */
export function createStreamSlots({ perKey, total }: { perKey: number; total: number }) {
  const open = new Map<string, number>();
  let sum = 0;
  return {
    /**
     * Takes a slot and returns a function that releases it. Throws TooManyRequestsError, or AppError 503 if all are
     * taken.
     */
    take(key: string): () => void {
      const openCount = open.get(key) ?? 0;
      if (openCount >= perKey) throw new TooManyRequestsError(RETRY_SECONDS);
      if (sum >= total) {
        const title = 'Too many live-update connections are open. Please try again in a moment.';
        throw new AppError(503, title, { headers: { 'Retry-After': String(RETRY_SECONDS) } });
      }
      open.set(key, openCount + 1);
      sum++;
      let isFree = false;
      return () => {
        if (isFree) return;
        isFree = true;
        sum--;
        const left = (open.get(key) ?? 1) - 1;
        if (left > 0) open.set(key, left);
        else open.delete(key);
      };
    },
  };
}
