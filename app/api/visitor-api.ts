import { ApiError } from '@transcargo/api-client/api-error.ts';
import { type Client, createClient } from '@transcargo/api-client/client.ts';
import type { ContactSubject } from '#domain/contact/contact.ts';
import type { ContactInput, SubscriptionInput } from '#domain/contact/schema.ts';
import type { Language } from '#domain/languages.ts';
import type { LocalizedShipment, TrackingQuery } from '#domain/tracking/public-shipment.ts';
import type { SummarizedNumber } from '#domain/tracking/schema.ts';

/** Options of the public view; by default in English and without the route. */
export type TrackingOptions = Partial<TrackingQuery>;

const toQuery = ({ language, withRoute }: TrackingOptions) => ({
  ...(language && { lang: language }),
  ...(withRoute && { include: 'route' as const }),
});

/** The shipment of a subscription, and whether emails are still sent. */
export interface SubscriptionState {
  trackingNumber: string;
  isActive: boolean;
}

/** Resolves to null when the call fails with status 404. */
export async function orNull<Found>(call: Promise<Found>): Promise<Found | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** Calls that need no session. */
export function visitorCalls(client: Client) {
  return {
    /** Returns the public view of a shipment; null when the number does not exist. Specification, section 7. */
    findTracking: (trackingNumber: string, options: TrackingOptions = {}): Promise<LocalizedShipment | null> =>
      orNull(
        client.get('/api/v1/tracking/{trackingNumber}', {
          path: { trackingNumber },
          query: toQuery(options),
          failure: 'Failed to look up shipment',
        }),
      ),

    /** Returns summaries of up to 25 shipments, each counted as one lookup; null for unknown numbers. */
    async findSeveral(numbers: string[], language: Language): Promise<SummarizedNumber[]> {
      const query = { numbers: numbers.join(','), lang: language };
      return (await client.get('/api/v1/tracking', { query, failure: 'Failed to look up shipments' })).items;
    },

    /** Lists up to 5 shipments; numbers are masked except for staff. */
    listConnectionTest: () => client.get('/api/v1/connection-test', { failure: 'Failed to load shipments' }),

    /** Sends the contact form and returns the case number. */
    sendContact: (message: ContactInput) =>
      // A form may contain '' for an unselected subject, which the API rejects.
      client.post('/api/v1/contact', {
        body: message as ContactInput & { subject: ContactSubject },
        failure: 'Failed to send message',
      }),

    /** Requests email updates of a shipment; the result is the same if the address is already subscribed. */
    subscribe: async (trackingNumber: string, subscription: SubscriptionInput) =>
      void (await client.post('/api/v1/tracking/{trackingNumber}/subscriptions', {
        path: { trackingNumber },
        body: subscription,
        failure: 'Failed to subscribe',
      })),

    /** Returns the state of a subscription by its token; null when the token never existed. */
    findSubscription: (token: string): Promise<SubscriptionState | null> =>
      orNull(client.get('/api/v1/subscriptions/{token}', { path: { token }, failure: 'Failed to load subscription' })),

    /** Ends the subscription and erases the address; throws with status 404 for an unknown token. */
    endSubscription: async (token: string) =>
      void (await client.delete('/api/v1/subscriptions/{token}', {
        path: { token },
        failure: 'Failed to unsubscribe',
      })),

    /** Streams the changes of a shipment after the version `since`. Throws with status 404 when it does not exist. */
    followTracking: (
      trackingNumber: string,
      { since, ...options }: TrackingOptions & { since: number },
      signal: AbortSignal,
    ): Promise<Response> =>
      client.open('/api/v1/tracking/{trackingNumber}/events', {
        path: { trackingNumber },
        query: { since, ...toQuery(options) },
        signal,
        // The stream must not delay what the page shows.
        priority: 'low',
        failure: 'Failed to follow shipment',
      }),
  };
}

/** Creates the typed client of visitors' pages, without the staff calls. Every call throws ApiError when it fails. */
export const createVisitorApi = (fetch: typeof globalThis.fetch) => visitorCalls(createClient({ fetch }));

export type VisitorApi = ReturnType<typeof createVisitorApi>;
