import { ApiError } from '@transcargo/api-client/api-error.ts';
import { expectJson, expectSuccess } from '#app/api/api-error.ts';
import type { V1 } from '#app/api.ts';

/** Of which shipment a subscription is, and whether mails still go out. */
export interface SubscriptionState {
  trackingNumber: string;
  isActive: boolean;
}

/** What the holder of the link in a mail may do. */
export function unsubscribeCalls({ subscriptions }: V1) {
  return {
    /** What became of the subscription with this token; null when there never was one. */
    async findSubscription(token: string): Promise<SubscriptionState | null> {
      try {
        return await expectJson('Failed to load subscription', subscriptions[':token'].$get({ param: { token } }));
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },

    /** Ends it and erases the address; throws with status 404 for a token that never was one. */
    endSubscription: async (token: string) =>
      void (await expectSuccess('Failed to unsubscribe', subscriptions[':token'].$delete({ param: { token } }))),
  };
}
