import { ApiError } from '@transcargo/api-client/api-error.ts';
import { hc } from 'hono/client';
import { expectJson, expectSuccess } from '#app/api/api-error.ts';
import type { Api, Body, V1 } from '#app/api.ts';
import type { ContactInput, SubscriptionInput } from '#domain/contact.schema.ts';
import type { Language } from '#domain/languages.ts';
import type { TrackedShipment } from '#domain/public-shipment.ts';
import type { SummarisedNumber } from '#domain/shipment-summary.ts';
import { trackingEventCalls } from './events.ts';
import { unsubscribeCalls } from './subscriptions.ts';
import { type TrackingOptions, toQuery } from './tracking-options.ts';

/** What anyone may ask. */
function publicCalls(v1: V1) {
  return {
    /** The public view of a shipment; null when there is none of that number. Specification, section 7. */
    async findTracking(trackingNumber: string, options: TrackingOptions = {}): Promise<TrackedShipment | null> {
      try {
        return await expectJson<TrackedShipment>(
          'Failed to look up shipment',
          v1.tracking[':trackingNumber'].$get({ param: { trackingNumber }, query: toQuery(options) }),
        );
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },

    /** The headlines of up to 25 shipments at the price of as many lookups; null for a number that no shipment has. */
    findSeveral: async (numbers: string[], language: Language): Promise<SummarisedNumber[]> =>
      (
        await expectJson<{ items: SummarisedNumber[] }>(
          'Failed to look up shipments',
          v1.tracking.$get({ query: { numbers: numbers.join(','), lang: language } }),
        )
      ).items,

    /** Up to 5 shipments; numbers are masked unless staff ask. */
    listConnectionTest: () =>
      expectJson<Body<(typeof v1)['connection-test']['$get'], 200>>(
        'Failed to load shipments',
        v1['connection-test'].$get(),
      ),
  };
}

/** What anyone may send. */
function formCalls(v1: V1) {
  return {
    /** Sends a message of the contact form; gives the case number to quote. */
    sendContact: (message: ContactInput) =>
      expectJson<{ caseNumber: string }>('Failed to send message', v1.contact.$post({ json: message })),

    /** Asks for updates of a shipment by mail; succeeds the same way when the address had asked before. */
    subscribe: async (trackingNumber: string, subscription: SubscriptionInput) =>
      void (await expectSuccess(
        'Failed to subscribe',
        v1.tracking[':trackingNumber'].subscriptions.$post({ param: { trackingNumber }, json: subscription }),
      )),
  };
}

/** All that a visitor may call. */
export function visitorCalls(v1: V1) {
  return { ...publicCalls(v1), ...formCalls(v1), ...unsubscribeCalls(v1), ...trackingEventCalls(v1) };
}

/** The typed client of visitors' pages, which carry no call of the staff's. Every call throws ApiError when it fails. */
export function createVisitorApi(fetch: typeof globalThis.fetch) {
  return visitorCalls(hc<Api>('/', { fetch }).api.v1);
}

export type VisitorApi = ReturnType<typeof createVisitorApi>;
