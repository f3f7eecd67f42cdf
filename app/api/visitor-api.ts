import { ApiError } from '@transcargo/api-client/api-error.ts';
import { type Client, createClient } from '@transcargo/api-client/client.ts';
import type { ContactSubject } from '#domain/contact/contact.ts';
import type { ContactInput, SubscriptionInput } from '#domain/contact/schema.ts';
import type { Language } from '#domain/languages.ts';
import type { SummarisedNumber } from '#domain/shipments/summary.ts';
import type { LocalizedShipment, TrackingQuery } from '#domain/tracking/public-shipment.ts';

/** How the public view is wanted; in English and without the route where it is not said. */
export type TrackingOptions = Partial<TrackingQuery>;

const toQuery = ({ language, withRoute }: TrackingOptions) => ({
  ...(language && { lang: language }),
  ...(withRoute && { include: 'route' as const }),
});

/** Of which shipment a subscription is, and whether mails still go out. */
export interface SubscriptionState {
  trackingNumber: string;
  isActive: boolean;
}

/** What a call gives, or null for what is not there. */
export async function orNull<Found>(call: Promise<Found>): Promise<Found | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** What anyone may ask and send. */
export function visitorCalls(client: Client) {
  return {
    /** The public view of a shipment; null when there is none of that number. Specification, section 7. */
    findTracking: (trackingNumber: string, options: TrackingOptions = {}): Promise<LocalizedShipment | null> =>
      orNull(
        client.get('/api/v1/tracking/{trackingNumber}', {
          path: { trackingNumber },
          query: toQuery(options),
          failure: 'Failed to look up shipment',
        }),
      ),

    /** The headlines of up to 25 shipments at the price of as many lookups; null for a number that no shipment has. */
    async findSeveral(numbers: string[], language: Language): Promise<SummarisedNumber[]> {
      const query = { numbers: numbers.join(','), lang: language };
      return (await client.get('/api/v1/tracking', { query, failure: 'Failed to look up shipments' })).items;
    },

    /** Up to 5 shipments; numbers are masked unless staff ask. */
    listConnectionTest: () => client.get('/api/v1/connection-test', { failure: 'Failed to load shipments' }),

    /** Sends a message of the contact form; gives the case number to quote. */
    sendContact: (message: ContactInput) =>
      // A form may hold '' for a subject that is not chosen, which the API refuses.
      client.post('/api/v1/contact', {
        body: message as ContactInput & { subject: ContactSubject },
        failure: 'Failed to send message',
      }),

    /** Asks for updates of a shipment by mail; succeeds the same way when the address had asked before. */
    subscribe: async (trackingNumber: string, subscription: SubscriptionInput) =>
      void (await client.post('/api/v1/tracking/{trackingNumber}/subscriptions', {
        path: { trackingNumber },
        body: subscription,
        failure: 'Failed to subscribe',
      })),

    /** What became of the subscription with this token; null when there never was one. */
    findSubscription: (token: string): Promise<SubscriptionState | null> =>
      orNull(client.get('/api/v1/subscriptions/{token}', { path: { token }, failure: 'Failed to load subscription' })),

    /** Ends it and erases the address; throws with status 404 for a token that never was one. */
    endSubscription: async (token: string) =>
      void (await client.delete('/api/v1/subscriptions/{token}', {
        path: { token },
        failure: 'Failed to unsubscribe',
      })),

    /** The changes of one shipment after the version `since`, as they happen. Throws with status 404 when there is no such shipment. */
    followTracking: (
      trackingNumber: string,
      { since, ...options }: TrackingOptions & { since: number },
      signal: AbortSignal,
    ): Promise<Response> =>
      client.open('/api/v1/tracking/{trackingNumber}/events', {
        path: { trackingNumber },
        query: { since, ...toQuery(options) },
        signal,
        // It must not stand in the way of what the page shows.
        priority: 'low',
        failure: 'Failed to follow shipment',
      }),
  };
}

/** The typed client of visitors' pages, which carry no call of the staff's. Every call throws ApiError when it fails. */
export const createVisitorApi = (fetch: typeof globalThis.fetch) => visitorCalls(createClient({ fetch }));

export type VisitorApi = ReturnType<typeof createVisitorApi>;
