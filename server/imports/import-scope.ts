import type { CustomerScope } from '#domain/customer-scope.ts';
import type { StoredImport } from './imports.repository.ts';

/** Whose shipments a list may mean: one that a key of one customer began knows those alone, whoever goes on with it. */
export const toCustomerScope = ({ bound_to: customerId }: Pick<StoredImport, 'bound_to'>): CustomerScope =>
  customerId === null ? 'all' : { customerId };
