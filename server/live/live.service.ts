import { normaliseTrackingNumber } from '#domain/tracking/number.ts';
import type { LocalizedShipment, PublicShipment, TrackingQuery } from '#domain/tracking/public-shipment.ts';
import { AppError } from '#server/errors.ts';
import { createAccessWatch } from './access-watch.ts';
import type { LiveSink } from './live-message.ts';
import type { StaffSince } from './recent-events.ts';
import { parseShipmentChange } from './shipment-change.ts';
import { createStaffFeed } from './staff-feed.ts';
import { createStreamSlots } from './stream-slots.ts';
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

export interface LiveServiceDeps {
  /** The public view, at the price of a lookup; throws as the lookup does. */
  lookUp(trackingNumber: string, caller: string): Promise<PublicShipment>;
  /** The public views of those that exist, at no price. */
  readShipments(trackingNumbers: string[]): Promise<PublicShipment[]>;
  /** The public view as a reader wants it. */
  localizeShipment(shipment: PublicShipment, query: TrackingQuery): LocalizedShipment;
  /** Listens to the database's changes until closed. */
  listen(heard: { onMessage(payload: string): void; onAccess(userId: string): void; onUp(): void }): Listener;
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
  const listener = listen({
    onMessage(payload) {
      const change = parseShipmentChange(payload);
      if (!change) return;
      kept.changed(change.trackingNumber);
      hub.changed(change.trackingNumber);
      feed.changed(change);
    },
    onAccess: access.changed,
    // Before this, or while the connection was gone, changes went unheard.
    onUp() {
      kept.allMayHaveChanged();
      hub.allMayHaveChanged();
      feed.allMayHaveChanged();
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
