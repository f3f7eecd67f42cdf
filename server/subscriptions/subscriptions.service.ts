import type { SubscriptionInput } from '#domain/contact/schema.ts';
import { foldEmail } from '#domain/email.ts';
import { ERROR_TEXTS } from '#domain/error-texts.ts';
import { checkTrackingNumber } from '#domain/tracking/number.ts';
import type { BaseDeps } from '#server/core/base-deps.ts';
import { AppError, NotFoundError, TooManyRequestsError, toFieldError } from '#server/errors.ts';
import type { SubscriptionRepository, SubscriptionState } from './subscriptions.repository.ts';

/** Limits the mails that each scan can cause. */
export const MAX_PER_SHIPMENT = 50;
const UNKNOWN_TOKEN = 'Subscription not found.';
const DAY_SECONDS = 86_400;

export interface SubscriptionServiceDeps extends Pick<BaseDeps, 'createId' | 'createToken' | 'getPrefixes' | 'now'> {
  repository: SubscriptionRepository;
  /** Consumes the caller's lookup budget, as for any guessed number. */
  consume: <Found>(key: string, lookup: () => Promise<Found>) => Promise<Found>;
  /** Throws TooManyRequestsError if this caller subscribed too many addresses. */
  limit: (caller: string) => Promise<void>;
  /** Throws TooManyRequestsError if this address was entered too often, by anyone: it gets a mail each time. */
  limitAddress: (address: string) => Promise<void>;
}

/** Email subscriptions of shipments. Specification, section 4 "Subscribe flow". */
export function createSubscriptionService(deps: SubscriptionServiceDeps) {
  const { repository, now, createId, createToken, getPrefixes, consume, limit, limitAddress } = deps;
  return {
    /**
     * Subscribes the address once; the response does not reveal whether it was subscribed. Throws AppError 400 for an
     * invalid tracking number, NotFoundError, and TooManyRequestsError, also if the shipment has 50 addresses. The
     * first mail, with an unsubscribe link, is queued in the same transaction.
     */
    async subscribe(trackingNumber: string, { email, language }: SubscriptionInput, caller: string): Promise<void> {
      const check = checkTrackingNumber(trackingNumber, getPrefixes());
      if (!check.ok) {
        throw new AppError(400, ERROR_TEXTS[check.problem], {
          errors: [toFieldError('trackingNumber', check.problem)],
        });
      }
      const shipmentId = await consume(caller, () => repository.findShipmentId(check.value));
      if (!shipmentId) throw new NotFoundError(ERROR_TEXTS.shipmentNotFound);
      await limit(caller);
      const address = foldEmail(email);
      await limitAddress(address);
      const token = createToken();
      const subscription = { id: createId(), shipmentId, email: address, language, token, createdAt: now() };
      if (await repository.insertOnce(subscription, MAX_PER_SHIPMENT)) return;
      // Deleted in between, or full.
      if (!(await repository.findShipmentId(check.value))) throw new NotFoundError(ERROR_TEXTS.shipmentNotFound);
      throw new TooManyRequestsError(DAY_SECONDS);
    },

    /** The subscription with this token. Throws NotFoundError for an unknown token. */
    async getSubscription(token: string): Promise<SubscriptionState> {
      const subscription = await repository.findByToken(token);
      if (!subscription) throw new NotFoundError(UNKNOWN_TOKEN);
      return subscription;
    },

    /**
     * Ends a subscription and erases its address; idempotent. Throws NotFoundError for an unknown token. Guarantee W3.
     */
    async endSubscription(token: string): Promise<void> {
      await repository.end(token, now());
      if (!(await repository.findByToken(token))) throw new NotFoundError(UNKNOWN_TOKEN);
    },
  };
}

export type SubscriptionService = ReturnType<typeof createSubscriptionService>;
