import type { SubscriptionInput } from '#domain/contact.schema.ts';
import { MESSAGES } from '#domain/messages.ts';
import { checkTrackingNumber } from '#domain/tracking-number.ts';
import { AppError, NotFoundError, toFieldError } from '#server/errors.ts';
import type { SubscriptionRepository } from './subscriptions.repository.ts';

export interface SubscriptionServiceDeps {
  repository: SubscriptionRepository;
  now: () => Date;
  createId: () => string;
  /** A secret of at least 128 bits. */
  createToken: () => string;
  /** Spends from the caller's budget of lookups, which a guessed number costs too. */
  spend: <Found>(key: string, lookup: () => Promise<Found>) => Promise<Found>;
  /** Throws TooManyRequestsError when this caller has subscribed too many addresses. */
  limit: (caller: string) => Promise<void>;
}

/** Addresses that want to hear of a shipment. Specification, section 4 "Subscribe flow". */
export function createSubscriptionService(deps: SubscriptionServiceDeps) {
  const { repository, now, createId, createToken, spend, limit } = deps;
  return {
    /**
     * Remembers the address for this shipment, once; whether it was there can't be told from outside. Throws AppError 400 for
     * what is no tracking number, NotFoundError, TooManyRequestsError.
     */
    async subscribe(trackingNumber: string, { email, language }: SubscriptionInput, caller: string): Promise<void> {
      const check = checkTrackingNumber(trackingNumber);
      if (!check.ok) {
        throw new AppError(400, MESSAGES[check.problem], { errors: [toFieldError('trackingNumber', check.problem)] });
      }
      const shipmentId = await spend(caller, () => repository.findShipmentId(check.value));
      if (!shipmentId) throw new NotFoundError(MESSAGES.shipmentNotFound);
      await limit(caller);
      const address = email.trim().toLowerCase();
      await repository.insertOnce(shipmentId, {
        id: createId(),
        email: address,
        language,
        token: createToken(),
        createdAt: now(),
      });
    },
  };
}

export type SubscriptionService = ReturnType<typeof createSubscriptionService>;
