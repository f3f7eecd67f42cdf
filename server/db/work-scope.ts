import { type RawBuilder, sql } from 'kysely';
import type { WorkScope } from '#domain/customer-scope.ts';

const isOfOwner = (
  scope: WorkScope,
  isOfCustomer: (customerId: string) => RawBuilder<boolean>,
): RawBuilder<boolean> => {
  if (scope === 'all') return sql<boolean>`true`;
  return 'keyId' in scope ? sql<boolean>`key_id = ${scope.keyId}` : isOfCustomer(scope.customerId);
};

/** Whether a row of `imports` is in the caller's scope, as a condition of a statement. */
export const isImportInScope = (scope: WorkScope): RawBuilder<boolean> =>
  isOfOwner(scope, (customerId) => sql<boolean>`bound_to = ${customerId}`);

/** The same of a row of `status_jobs`, which no key of one customer begins. */
export const isStatusJobInScope = (scope: WorkScope): RawBuilder<boolean> =>
  isOfOwner(scope, () => sql<boolean>`false`);
