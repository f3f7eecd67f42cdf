import { randomBytes, randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { publicPlaces } from './charts/address/public-places.ts';
import { readNames } from './db/names-of-shipment.ts';
import type { Tables } from './db/tables.ts';
import type { Outbox } from './mail/outbox.repository.ts';
import { toShipmentFacts } from './mail/shipment-facts.ts';
import { createShipmentRepository } from './shipments/shipments.repository.ts';
import { createSubscriptionRepository } from './subscriptions/subscriptions.repository.ts';
import { MOST_PER_SHIPMENT } from './subscriptions/subscriptions.service.ts';

const TOKEN_BYTES = 24;
/** A secret that opens one thing. */
export const createToken = () => randomBytes(TOKEN_BYTES).toString('base64url');

/** Subscriptions whose first mail is queued with them, on the database or in a transaction. */
export const subscriptionsIn = (outbox: Outbox) => (on: Kysely<Tables>) =>
  createSubscriptionRepository(on, async (trx, subscription) => {
    const shipment = await createShipmentRepository(trx).findById(subscription.shipmentId, 'all');
    if (!shipment) return;
    const named = { ...shipment, ...(await readNames(trx, shipment.id)) };
    await outbox.queueFirst(trx, randomUUID(), subscription, toShipmentFacts(named, publicPlaces));
  });

/** Subscribes the recipient of a new shipment, who so gets the first mail, as part of the transaction. */
export const tellRecipient =
  (outbox: Outbox, now: () => Date) =>
  async (trx: Transaction<Tables>, shipmentId: string, to: { email: string; language: string }): Promise<void> => {
    const subscription = {
      id: randomUUID(),
      shipmentId,
      token: createToken(),
      createdAt: now(),
      language: to.language,
    };
    const email = to.email.trim().toLowerCase();
    await subscriptionsIn(outbox)(trx).insertOnce({ ...subscription, email }, MOST_PER_SHIPMENT);
  };
