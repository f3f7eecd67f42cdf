import { ApiError } from '@transcargo/api-client/api-error.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { staffApi } from '#app/session/session.ts';
import { CUSTOMER_FIELDS } from '#domain/customers/fields.ts';
import type { Customer } from '#domain/customers/schema.ts';
import { pickFields } from '#domain/field-table.ts';
import { type AccountOutcome, tryChange } from '../parts/account/account-outcome.ts';
import { findByName } from '../parts/customers.tsx';
import { type Action, useAction } from '../parts/use-action.tsx';

/** What a button on the customers page requests: rename, archive or restore. */
export interface CustomerRequest {
  intent: 'rename' | 'archive' | 'offer';
  /** The customer as the user saw it. */
  customer: Customer;
  name: string;
}

/** Deletes a remembered place of a customer; '' stands for shipments without one. */
export interface ForgetPlaceRequest {
  intent: 'forget';
  key: string;
  customer: string;
}

export type CustomerOutcome = AccountOutcome | { kind: 'taken' };

const isNameTaken = (error: unknown) =>
  error instanceof ApiError && error.problem?.type === 'urn:problem:customer-name-taken';

/** Runs the requested change. Other fields keep their values. */
export async function runCustomerAction(request: CustomerRequest | ForgetPlaceRequest): Promise<CustomerOutcome> {
  if (request.intent === 'forget')
    return tryChange(staffApi.forgetPlace(request.key, request.customer).then(() => ({})));
  const { intent, customer, name } = request;
  const { id, version, archivedAt } = customer;
  const isArchived = intent === 'rename' ? archivedAt !== null : intent === 'archive';
  let isTaken = false;
  const saved = staffApi
    .updateCustomer(id, version, { ...pickFields(CUSTOMER_FIELDS, customer), name, isArchived })
    .then(() => ({}))
    .catch((error: unknown) => {
      if (!isNameTaken(error)) throw error;
      isTaken = true;
      return {};
    });
  const outcome = await tryChange(saved);
  return isTaken ? { kind: 'taken' } : outcome;
}

export type CustomerAction = Action<CustomerRequest, CustomerOutcome>;

export const useCustomerAction = (): CustomerAction => useAction();

/** Reports that another customer has the name, and whether it is in the current list. */
export function useNameConflictText(customers: Customer[]): (name: string) => string {
  const { t } = useTranslation();
  return (name) => {
    const other = findByName(
      customers.filter(({ archivedAt }) => archivedAt === null),
      name,
    );
    return other ? t('adminCustomers.takenBy', { number: other.number }) : t('adminCustomers.taken');
  };
}
