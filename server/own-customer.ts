import { isSeen, type Sight } from '#domain/customer-scope.ts';
import { toFieldError, ValidationError } from './errors.ts';

interface OfCustomer {
  customerId?: string | null | undefined;
}

/** Throws ValidationError where a customer is named whose shipments are not seen, whether there is one or not; null is nobody's. */
export function refuseOtherCustomer({ customerId }: OfCustomer, sight: Sight): void {
  if (customerId === undefined || isSeen(sight, customerId)) return;
  throw new ValidationError([toFieldError('customerId', 'otherCustomer')]);
}

/** What is made by who sees the shipments of one customer alone is that customer's. Throws as refuseOtherCustomer does. */
export function withOwnCustomer<Input extends OfCustomer>(input: Input, sight: Sight): Input {
  if (sight === 'all') return input;
  const owned = { ...input, customerId: input.customerId ?? sight.customerId };
  refuseOtherCustomer(owned, sight);
  return owned;
}
