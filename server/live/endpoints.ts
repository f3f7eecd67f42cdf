import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { toTrackingQuery, trackingQueryFields } from '#domain/tracking/schema.ts';
import type { Access } from '#server/auth/auth.service.ts';
import { endpoint, withTag } from '#server/core/endpoint.ts';
import { toLimitKey } from '#server/http/client-address.ts';
import { EventStream, type EventStreamOptions } from './event-stream.ts';
import type { LiveService } from './live.service.ts';
import { type LiveSink, toMessage } from './live-message.ts';
import { keepNewest } from './tracking-hub.ts';

interface Services {
  live: LiveService;
  /**
   * Returns an account's current permissions, checked after changes and at each heartbeat; must not extend the session.
   */
  findAccess: (authorization: string | undefined) => Promise<Access | undefined>;
  /** Interval of keep-alive messages on an open stream. */
  heartbeatMs?: number | undefined;
}

/** More often than proxies close idle connections, usually after 30 or 60 seconds. */
const HEARTBEAT_MS = 20_000;
const MAX_WITHIN_SECONDS = 120;
const MILLISECONDS = 1_000;

const STREAM_HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store, no-transform',
  // nginx forwards bytes immediately only with this header.
  'X-Accel-Buffering': 'no',
};

const stream = (description: string) => ({
  description,
  content: { 'text/event-stream': { schema: z.string() } },
});

const headers = z.object({ 'last-event-id': z.string().max(200).optional() });

type Opening = Pick<EventStreamOptions, 'keep' | 'heartbeatMs' | 'onHeartbeat'> & {
  /** Returns an unsubscribe function. */
  follow(sink: LiveSink): Promise<() => void> | (() => void);
};

async function open(c: Context, { follow, ...options }: Opening): Promise<Response> {
  // A HEAD response has no reader, so nobody would end the stream.
  if (c.req.method === 'HEAD') return new Response(null, { headers: STREAM_HEADERS });
  let isOver = false;
  let stop = () => {};
  const events = new EventStream({
    ...options,
    onClose() {
      isOver = true;
      stop();
    },
  });
  try {
    stop = await follow(events);
  } catch (error) {
    events.end();
    throw error;
  }
  if (isOver) stop();
  return new Response(events.body, { headers: STREAM_HEADERS });
}

const followTracking = endpoint({
  id: 'followTracking',
  route: 'GET /tracking/{trackingNumber}/events',
  summary: 'Follow the changes of one shipment',
  access: { permission: 'anyone' },
  params: z.object({ trackingNumber: z.string() }),
  query: z.object({ since: z.coerce.number().int().min(0).optional(), ...trackingQueryFields }),
  headers,
  answers: {
    200: stream(
      'Server-sent events. "shipment": the public view (PublicShipment), at once unless Last-Event-ID or since names its ' +
        'version, then whenever it changes; the id is its version. "deleted": the shipment no longer exists; the stream ends.',
    ),
  },
  errors: [429],
  run({ live, heartbeatMs = HEARTBEAT_MS }: Services, { params, query: { since, ...query }, context, ...input }) {
    const lastEventId = input.headers['last-event-id'];
    const caller = toLimitKey(context.env.clientAddress);
    const seenVersion = lastEventId === undefined ? since : Number(lastEventId);
    return open(context, {
      keep: keepNewest,
      heartbeatMs,
      follow: (sink) => live.followTracking(sink, { ...params, caller, seenVersion, query: toTrackingQuery(query) }),
    });
  },
});

/** Streams all shipments while session and role remain unchanged. */
const followAll = endpoint({
  id: 'followShipments',
  route: 'GET /shipments/events',
  summary: 'Follow the changes of all shipments',
  access: { permission: 'shipments:read' },
  query: z.object({ within: z.coerce.number().min(0).max(MAX_WITHIN_SECONDS).optional() }),
  headers,
  answers: {
    200: stream(
      'Server-sent events. "shipment": id, trackingNumber, version and kind (created, updated, statusAdded, deleted) of a ' +
        'shipment that changed. "ready": what was missed has been sent. "resync": events were missed, read the data again. "signedOut": the session has ended; "roleChanged": the permissions of the account have changed; both end the stream. ' +
        'Missed events come first: those after Last-Event-ID, or those of the last `within` seconds.',
    ),
  },
  errors: [429],
  run({ live, findAccess, heartbeatMs = HEARTBEAT_MS }: Services, { query: { within }, caller, context, ...input }) {
    const since = { lastEventId: input.headers['last-event-id'], withinMs: within && within * MILLISECONDS };
    const authorization = context.req.header('Authorization');
    let sink: LiveSink | undefined;
    const { id: userId, role } = caller;
    const checkAccess = async () => {
      // A database outage doesn't end sessions.
      const now = await findAccess(authorization).catch(() => role);
      if (now === role) return;
      sink?.send(toMessage(now ? 'roleChanged' : 'signedOut', '', {}));
      sink?.end();
    };
    return open(context, {
      keep: live.keepForStaff,
      heartbeatMs,
      onHeartbeat: () => void checkAccess(),
      follow(opened) {
        sink = opened;
        return live.followAll(opened, { userId, since, checkAccess: () => void checkAccess() });
      },
    });
  },
});

/**
 * Streams: all shipments for staff, and one by number for anyone. Registered before the shipments, because "events" is
 * not a shipment id.
 */
export const liveEndpoints = [...withTag('shipments', [followAll]), ...withTag('tracking', [followTracking])];
