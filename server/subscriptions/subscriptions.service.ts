import type { SubscriptionInput } from '#domain/contact/schema.ts';
import { foldEmail } from '#domain/email.ts';
import { ERROR_TEXTS } from '#domain/error-texts.ts';
import { checkTrackingNumber, type Prefixes } from '#domain/tracking/number.ts';
import { AppError, NotFoundError, TooManyRequestsError, toFieldError } from '#server/errors.ts';
import type { SubscriptionRepository, SubscriptionState } from './subscriptions.repository.ts';

/** Nobody should be able to make us mail a crowd at each scan. */
export const MOST_PER_SHIPMENT = 50;
const UNKNOWN_TOKEN = 'There is no such subscription.';
const DAY_SECONDS = 86_400;

export interface SubscriptionServiceDeps {
  repository: SubscriptionRepository;
  now: () => Date;
  createId: () => string;
  /** A secret of at least 128 bits. */
  createToken: () => string;
  /** Those that the company's numbers have. */
  getPrefixes: () => Prefixes;
  /** Spends from the caller's budget of lookups, which a guessed number costs too. */
  spend: <Found>(key: string, lookup: () => Promise<Found>) => Promise<Found>;
  /** Throws TooManyRequestsError when this caller has subscribed too many addresses. */
  limit: (caller: string) => Promise<void>;
  /** Throws TooManyRequestsError when this address was entered too often, whoever did it: it gets a mail each time. */
  limitAddress: (address: string) => Promise<void>;
}

/** Addresses that want to hear of a shipment. Specification, section 4 "Subscribe flow". */
export function createSubscriptionService(deps: SubscriptionServiceDeps) {
  const { repository, now, createId, createToken, getPrefixes, spend, limit, limitAddress } = deps;
  return {
    /**
     * Remembers the address for this shipment, once; whether it was there can't be told from outside. Throws AppError 400 for
     * an invalid tracking number, NotFoundError, and TooManyRequestsError, also when the shipment has 50 addresses. The first
     * mail, which says how to leave, is queued in the same transaction.
     */
    async subscribe(trackingNumber: string, { email, language }: SubscriptionInput, caller: string): Promise<void> {
      const check = checkTrackingNumber(trackingNumber, getPrefixes());
      if (!check.ok) {
        throw new AppError(400, ERROR_TEXTS[check.problem], {
          errors: [toFieldError('trackingNumber', check.problem)],
        });
      }
      const shipmentId = await spend(caller, () => repository.findShipmentId(check.value));
      if (!shipmentId) throw new NotFoundError(ERROR_TEXTS.shipmentNotFound);
      await limit(caller);
      const address = foldEmail(email);
      await limitAddress(address);
      const token = createToken();
      const subscription = { id: createId(), shipmentId, email: address, language, token, createdAt: now() };
      if (await repository.insertOnce(subscription, MOST_PER_SHIPMENT)) return;
      // Deleted in between, or full.
      if (!(await repository.findShipmentId(check.value))) throw new NotFoundError(ERROR_TEXTS.shipmentNotFound);
      throw new TooManyRequestsError(DAY_SECONDS);
    },

    /** What became of the subscription with this token. Throws NotFoundError for one that never was. */
    async getSubscription(token: string): Promise<SubscriptionState> {
      const found = await repository.findByToken(token);
      if (!found) throw new NotFoundError(UNKNOWN_TOKEN);
      return found;
    },

    /**
     * Ends a subscription and erases its address; ending it again changes nothing. Throws NotFoundError for a token that
     * never was one. Guarantee W3.
     */
    async endSubscription(token: string): Promise<void> {
      await repository.end(token, now());
      if (!(await repository.findByToken(token))) throw new NotFoundError(UNKNOWN_TOKEN);
    },
  };
}

export type SubscriptionService = ReturnType<typeof createSubscriptionService>;
