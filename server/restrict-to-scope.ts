import { type CustomerScope, isInScope } from '#domain/customer-scope.ts';
import { toFieldError, ValidationError } from './errors.ts';

interface OfCustomer {
  customerId?: string | null | undefined;
}

/** Throws ValidationError where a customer is named whose shipments are not seen, whether there is one or not; null is nobody's. */
export function refuseOtherCustomer({ customerId }: OfCustomer, customerScope: CustomerScope): void {
  if (customerId === undefined || isInScope(customerScope, customerId)) return;
  throw new ValidationError([toFieldError('customerId', 'otherCustomer')]);
}

/** What is made by who sees the shipments of one customer alone is that customer's. Throws as refuseOtherCustomer does. */
export function withOwnCustomer<Input extends OfCustomer>(input: Input, customerScope: CustomerScope): Input {
  if (customerScope === 'all') return input;
  const owned = { ...input, customerId: input.customerId ?? customerScope.customerId };
  refuseOtherCustomer(owned, customerScope);
  return owned;
}
