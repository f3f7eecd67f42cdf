import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { CustomerScope, WorkScope } from '#domain/customer-scope.ts';
import type { Tables } from './tables.ts';

/**
 * A SQL condition that a shipment is in scope; `id` is the expression of its id and must not name a table `in_scope`.
 */
export const whereInScope = (
  customerScope: CustomerScope,
  id: RawBuilder<unknown> = sql`shipments.id`,
): RawBuilder<boolean> =>
  customerScope === 'all'
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from shipment_people as in_scope where in_scope.shipment_id = ${id} and in_scope.customer_id = ${customerScope.customerId})`;

/**
 * Whether a shipment is in scope and stays so until the transaction ends: locks it before reading its customer, because
 * moving it to another customer writes the shipment first.
 */
export async function isInScopeLocked(
  trx: Transaction<Tables>,
  customerScope: CustomerScope,
  id: string,
): Promise<boolean> {
  if (customerScope === 'all') return true;
  await trx.selectFrom('shipments').select('id').where('id', '=', id).forUpdate().execute();
  const { rows } = await sql<{ it: boolean }>`select ${whereInScope(customerScope, sql`${id}`)} as it`.execute(trx);
  return rows[0]?.it === true;
}

const isOfOwner = (
  scope: WorkScope,
  isOfCustomer: (customerId: string) => RawBuilder<boolean>,
): RawBuilder<boolean> => {
  if (scope === 'all') return sql<boolean>`true`;
  return 'keyId' in scope ? sql<boolean>`key_id = ${scope.keyId}` : isOfCustomer(scope.customerId);
};

/** A SQL condition that a row of `imports` is in the caller's scope. */
export const isImportInScope = (scope: WorkScope): RawBuilder<boolean> =>
  isOfOwner(scope, (customerId) => sql<boolean>`bound_to = ${customerId}`);

/** A SQL condition that a row of `status_jobs` is in the caller's scope; keys of one customer start none. */
export const isStatusJobInScope = (scope: WorkScope): RawBuilder<boolean> =>
  isOfOwner(scope, () => sql<boolean>`false`);
