import type { Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

export interface NewSubscription {
  id: string;
  email: string;
  language: string;
  /** Random; whoever has it may end the subscription. */
  token: string;
  createdAt: Date;
}

/** The table of addresses that want updates. */
export function createSubscriptionRepository(db: Kysely<Tables>) {
  return {
    async findShipmentId(trackingNumber: string): Promise<string | undefined> {
      const row = await db
        .selectFrom('shipments')
        .select('id')
        .where('tracking_number', '=', trackingNumber)
        .executeTakeFirst();
      return row?.id;
    },

    /** Once per address and shipment: a second time changes nothing. */
    async insertOnce(shipmentId: string, { createdAt, ...subscription }: NewSubscription): Promise<void> {
      await db
        .insertInto('subscriptions')
        .values({ ...subscription, shipment_id: shipmentId, created_at: createdAt })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
  };
}

export type SubscriptionRepository = ReturnType<typeof createSubscriptionRepository>;
