import type { CustomerScope } from '#domain/customer-scope.ts';
import type { StoredImport } from './imports.repository.ts';

/**
 * Shipments that an import may match: one created by a customer's key matches only that customer's, no matter who
 * continues it.
 */
export const toCustomerScope = ({ bound_to: customerId }: Pick<StoredImport, 'bound_to'>): CustomerScope =>
  customerId === null ? 'all' : { customerId };
