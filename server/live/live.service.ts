import { normaliseTrackingNumber } from '#domain/tracking/number.ts';
import type { LocalizedShipment, PublicShipment, TrackingQuery } from '#domain/tracking/public-shipment.ts';
import { AppError, TooManyRequestsError } from '#server/errors.ts';
import type { LiveMessage, LiveSink, ShipmentChange } from './live-message.ts';
import { createRecentEvents, type RecentEventsOptions, type StaffSince } from './live-message.ts';
import { createTrackingHub } from './tracking-hub.ts';

/** How many streams may be open: a household or an office behind one address, a person's windows, and one process. */
export interface LiveLimits {
  perAddress: number;
  perUser: number;
  total: number;
}

/** So late a change may be heard of at most. */
const LATEST_MS = 1_000;

export const LIVE_LIMITS: LiveLimits = { perAddress: 60, perUser: 30, total: 10_000 };

interface Listener {
  start(): void;
  close(): Promise<void>;
  hasHeardUntil(msAgo: number): boolean;
}

export interface LiveListeners {
  onChange(change: ShipmentChange): void;
  onAccess(userId: string): void;
  /** Any shipment may have changed unheard. */
  onManyChanges(): void;
  /** From here on everything is heard; what was before may not have been. */
  onUp(): void;
}

export interface LiveServiceDeps {
  /** The public view, at the price of a lookup; throws as the lookup does. */
  lookUp(trackingNumber: string, caller: string): Promise<PublicShipment>;
  /** The public views of those that exist, at no price. */
  readShipments(trackingNumbers: string[]): Promise<PublicShipment[]>;
  /** The public view as a reader wants it. */
  localizeShipment(shipment: PublicShipment, query: TrackingQuery): LocalizedShipment;
  /** Listens to the database's changes until closed. */
  listen(heard: LiveListeners): Listener;
  /** What else holds only until the change of a shipment is heard, by its number. */
  kept: { changed(trackingNumber: string): void; allMayHaveChanged(): void };
  processId: string;
  now: () => Date;
  onReadFailed(error: unknown): void;
  limits?: LiveLimits | undefined;
}

/** Streams of changes, as they happen. Ruling "Live channels". */
export function createLiveService(deps: LiveServiceDeps) {
  const {
    lookUp,
    readShipments,
    localizeShipment,
    listen,
    kept,
    processId,
    now,
    onReadFailed,
    limits = LIVE_LIMITS,
  } = deps;
  const hub = createTrackingHub({ read: readShipments, localizeShipment, onReadFailed });
  const feed = createStaffFeed({ processId, now: () => now().getTime() });
  const visitors = createStreamSlots({ perKey: limits.perAddress, total: limits.total });
  const staff = createStreamSlots({ perKey: limits.perUser, total: limits.total });
  const access = createAccessWatch();
  let isClosed = false;
  function onManyChanges(): void {
    kept.allMayHaveChanged();
    hub.allMayHaveChanged();
    feed.allMayHaveChanged();
  }
  const listener = listen({
    onChange(change) {
      kept.changed(change.trackingNumber);
      hub.changed(change.trackingNumber);
      feed.changed(change);
    },
    onAccess: access.changed,
    onManyChanges,
    onUp() {
      onManyChanges();
      access.allMayHaveChanged();
    },
  });

  function begin(): void {
    if (isClosed) throw new AppError(503, 'The service is being restarted.', { headers: { 'Retry-After': '2' } });
    listener.start();
  }

  return {
    /** Begins to listen; also happens when the first stream is opened. */
    start: () => listener.start(),

    /** Whether every change of a shipment that is older than a second has been heard of. */
    isCurrent: () => listener.hasHeardUntil(LATEST_MS),

    /**
     * Sends the public view of a shipment to `sink` now, unless the reader has it already (`known`, a version), and
     * whenever it changes; `deleted` ends it. Gives what stops it. Throws what a lookup throws and, when too many streams
     * are open, TooManyRequestsError or AppError 503.
     */
    async followTracking(
      sink: LiveSink,
      request: { trackingNumber: string; caller: string; known: number | undefined; query: TrackingQuery },
    ): Promise<() => void> {
      begin();
      const free = visitors.take(request.caller);
      // Watching begins before the lookup, so that no change falls between the two.
      const number = normaliseTrackingNumber(request.trackingNumber);
      const watch = hub.watch(number, sink, request.known, request.query);
      const stop = () => {
        watch.stop();
        free();
      };
      try {
        watch.catchUp(await lookUp(request.trackingNumber, request.caller));
      } catch (error) {
        stop();
        throw error;
      }
      return stop;
    },

    /**
     * Sends every change of a shipment to `sink`: what was missed first. Gives what stops it. `checkAccess` is called when
     * the reader's role or one of their sessions is not what it was. Throws TooManyRequestsError or AppError 503 when too many
     * streams are open.
     */
    followAll(sink: LiveSink, request: { userId: string; since: StaffSince; checkAccess(): void }): () => void {
      begin();
      const free = staff.take(request.userId);
      const stop = feed.follow(sink, request.since);
      const unwatch = access.watch(request.userId, request.checkAccess);
      return () => {
        unwatch();
        stop();
        free();
      };
    },

    /** For readers of `followAll` that are behind. */
    keepForStaff: feed.keep,

    /** Looks again at what every reader of `followAll` may do. */
    accessMayHaveChanged: access.allMayHaveChanged,

    /** Ends every stream, and listens no more. */
    async close(): Promise<void> {
      isClosed = true;
      hub.close();
      feed.close();
      await listener.close();
    },
  };
}

export type LiveService = ReturnType<typeof createLiveService>;

/** Who is to look again when what an account may do has changed, or may have while nothing was heard. */
export function createAccessWatch() {
  const watching = new Map<string, Set<() => void>>();
  return {
    changed(userId: string): void {
      for (const check of [...(watching.get(userId) ?? [])]) check();
    },

    allMayHaveChanged(): void {
      for (const checks of [...watching.values()]) for (const check of [...checks]) check();
    },

    /** Gives what stops it. */
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

/** When it makes sense to ask for a slot again. */
const RETRY_SECONDS = 30;

/** Counts open streams: so many of one key (an address, a user), so many in all. */
export function createStreamSlots({ perKey, total }: { perKey: number; total: number }) {
  const open = new Map<string, number>();
  let sum = 0;
  return {
    /** Takes a slot; gives what frees it. Throws TooManyRequestsError or, when all are taken, AppError 503. */
    take(key: string): () => void {
      const own = open.get(key) ?? 0;
      if (own >= perKey) throw new TooManyRequestsError(RETRY_SECONDS);
      if (sum >= total) {
        const title = 'Too many live-update connections are open. Please try again in a moment.';
        throw new AppError(503, title, { headers: { 'Retry-After': String(RETRY_SECONDS) } });
      }
      open.set(key, own + 1);
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
