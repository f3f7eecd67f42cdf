import { type CustomerScope, isInScope } from '#domain/customer-scope.ts';
import { toFieldError, ValidationError } from './errors.ts';

interface OfCustomer {
  customerId?: string | null | undefined;
}

/**
 * Throws if the input names a customer outside the caller's scope, whether or not it exists. null means no customer.
 */
export function assertCustomerInScope({ customerId }: OfCustomer, customerScope: CustomerScope): void {
  if (customerId === undefined || isInScope(customerScope, customerId)) return;
  throw new ValidationError([toFieldError('customerId', 'otherCustomer')]);
}

/** Assigns records created by a caller limited to one customer to that customer. Throws like assertCustomerInScope. */
export function assignOwnCustomer<Input extends OfCustomer>(input: Input, customerScope: CustomerScope): Input {
  if (customerScope === 'all') return input;
  const owned = { ...input, customerId: input.customerId ?? customerScope.customerId };
  assertCustomerInScope(owned, customerScope);
  return owned;
}
