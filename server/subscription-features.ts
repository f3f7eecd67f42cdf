import type { Transaction } from 'kysely';
import { foldEmail } from '#domain/email.ts';
import type { Context } from './context.ts';
import type { Tables } from './db/tables.ts';
import { readShipmentFacts } from './on-status-change.ts';
import { createSubscriptionRepository, type OnSubscription } from './subscriptions/subscriptions.repository.ts';
import { MAX_PER_SHIPMENT } from './subscriptions/subscriptions.service.ts';

/** Subscriptions by visitors and by imports; each queues its first email. */
export function createSubscribers({ db, outbox, suppression, now, createId, createToken }: Context) {
  const queueFirst: OnSubscription = async (trx, subscription) => {
    const facts = await readShipmentFacts(trx, subscription.shipmentId);
    if (facts) await outbox.queueFirst(trx, createId(), subscription, facts);
  };
  return {
    repository: createSubscriptionRepository(db, {
      onSubscription: async (trx, subscription) => {
        await suppression.forget(trx, subscription.email);
        await queueFirst(trx, subscription);
      },
      onEnd: suppression.note,
    }),

    /**
     * Subscribes the recipient of a new shipment within the transaction, which queues the first email; returns false
     * and writes nothing for an address on the suppression list.
     */
    async notifyRecipient(trx: Transaction<Tables>, shipmentId: string, to: { email: string; language: string }) {
      const email = foldEmail(to.email);
      if ((await suppression.findSuppressed(trx, [email])).size > 0) return false;
      const subscription = { id: createId(), shipmentId, email, language: to.language };
      const subscriptions = createSubscriptionRepository(trx, { onSubscription: queueFirst });
      await subscriptions.insertOnce({ ...subscription, token: createToken(), createdAt: now() }, MAX_PER_SHIPMENT);
      return true;
    },
  };
}
