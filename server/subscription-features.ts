import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { foldEmail } from '#domain/email.ts';
import { publicPlaces } from './charts/address/public-places.ts';
import { readNames } from './db/names-of-shipment.ts';
import type { Tables } from './db/tables.ts';
import type { Outbox } from './mail/outbox.repository.ts';
import { toShipmentFacts } from './mail/shipment-facts.ts';
import { createShipmentRepository } from './shipments/shipments.repository.ts';
import {
  createSubscriptionRepository,
  createSuppressionList,
  type OnSubscription,
  type SuppressionList,
} from './subscriptions/subscriptions.repository.ts';
import { MAX_PER_SHIPMENT } from './subscriptions/subscriptions.service.ts';

const TOKEN_BYTES = 24;
/** Returns a random secret for one link. */
export const createToken = () => randomBytes(TOKEN_BYTES).toString('base64url');

/** Creates the suppression list. Its digests use a key of their own, so that they match no other digest. */
export const createSuppressionListOf = (secret: string): SuppressionList =>
  createSuppressionList((email) => createHmac('sha256', `refused mail:${secret}`).update(email).digest('base64url'));

const queueFirst =
  (outbox: Outbox): OnSubscription =>
  async (trx, subscription) => {
    const shipment = await createShipmentRepository(trx).findById(subscription.shipmentId, 'all');
    if (!shipment) return;
    const named = { ...shipment, ...(await readNames(trx, shipment.id)) };
    await outbox.queueFirst(trx, randomUUID(), subscription, toShipmentFacts(named, publicPlaces));
  };

/** Subscriptions by visitors; each queues its first email. */
export const createSubscriptionsOf = (db: Kysely<Tables>, outbox: Outbox, suppression: SuppressionList) =>
  createSubscriptionRepository(db, {
    onSubscription: async (trx, subscription) => {
      await suppression.forget(trx, subscription.email);
      await queueFirst(outbox)(trx, subscription);
    },
    onEnd: suppression.note,
  });

/**
 * Subscribes the recipient of a new shipment within the transaction, which queues the first email; returns false and
 * writes nothing for an address on the suppression list.
 */
const notifyRecipient =
  (outbox: Outbox, suppression: SuppressionList, now: () => Date) =>
  async (trx: Transaction<Tables>, shipmentId: string, to: { email: string; language: string }): Promise<boolean> => {
    const email = foldEmail(to.email);
    if ((await suppression.findSuppressed(trx, [email])).size > 0) return false;
    const subscription = { id: randomUUID(), shipmentId, email, language: to.language };
    const subscriptions = createSubscriptionRepository(trx, { onSubscription: queueFirst(outbox) });
    await subscriptions.insertOnce({ ...subscription, token: createToken(), createdAt: now() }, MAX_PER_SHIPMENT);
    return true;
  };

/** Recipients of imports: who is on the suppression list, and the first email to the others. */
export const createRecipientLookup = (outbox: Outbox, suppression: SuppressionList, now: () => Date) => ({
  notifyRecipient: notifyRecipient(outbox, suppression, now),
  findSuppressed: suppression.findSuppressed,
});
