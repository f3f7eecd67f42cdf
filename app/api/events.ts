import { expectSuccess } from '#app/api/api-error.ts';
import type { V1 } from '#app/api.ts';
import { type TrackingOptions, toQuery } from './tracking-options.ts';

/** Bytes of server-sent events, for as long as the signal lets them come. */
export interface EventBody {
  body: ReadableStream<Uint8Array> | null;
}

// Low: it must not stand in the way of what the page shows.
const asStream = (signal: AbortSignal) => ({ init: { signal, priority: 'low' as const } });

/** The stream of one shipment's changes. */
export function trackingEventCalls(v1: V1) {
  return {
    /** The changes of one shipment after the version `since`. Throws with status 404 when there is no such shipment. */
    followTracking: (
      trackingNumber: string,
      { since, ...options }: TrackingOptions & { since: number },
      signal: AbortSignal,
    ): Promise<EventBody> =>
      expectSuccess(
        'Failed to follow shipment',
        v1.tracking[':trackingNumber'].events.$get(
          { param: { trackingNumber }, query: { since, ...toQuery(options) }, header: {} },
          asStream(signal),
        ),
      ),
  };
}

/** The stream of all shipments' changes. */
export function shipmentEventCalls(v1: V1) {
  return {
    /**
     * The changes of all shipments: after the last event that was read, or, without one, of the last `within` seconds and
     * from now on.
     */
    followShipments: (
      since: { lastEventId: string | undefined; within: number },
      signal: AbortSignal,
    ): Promise<EventBody> => {
      const { lastEventId, within } = since;
      return expectSuccess(
        'Failed to follow shipments',
        lastEventId === undefined
          ? v1.shipments.events.$get({ query: { within }, header: {} }, asStream(signal))
          : v1.shipments.events.$get({ query: {}, header: { 'last-event-id': lastEventId } }, asStream(signal)),
      );
    },
  };
}
