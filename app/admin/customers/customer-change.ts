import { useTranslation } from '#app/i18n/use-translation.tsx';
import { staffApi } from '#app/session/session.ts';
import { CUSTOMER_FIELDS } from '#domain/customers/fields.ts';
import type { Customer } from '#domain/customers/schema.ts';
import { pickFields } from '#domain/field-table.ts';
import type { AccountOutcome } from '../parts/account/account-outcome.ts';
import { findByName } from '../parts/customers.tsx';
import { useMutation } from '../parts/use-mutation.ts';

/** What a button on the customers page requests: rename, archive or restore. */
export interface CustomerRequest {
  intent: 'rename' | 'archive' | 'offer';
  /** The customer as the user saw it. */
  customer: Customer;
  name: string;
}

/** Saves a change. Other fields keep their values. */
function save({ intent, customer, name }: CustomerRequest) {
  const { id, version, archivedAt } = customer;
  const isArchived = intent === 'rename' ? archivedAt !== null : intent === 'archive';
  return staffApi.updateCustomer(id, version, { ...pickFields(CUSTOMER_FIELDS, customer), name, isArchived });
}

/** Renames, archives or restores a customer. */
export function useCustomerChange() {
  const change = useMutation<CustomerRequest>();
  return { ...change, run: (request: CustomerRequest) => change.run(request, () => save(request)) };
}

export type CustomerChange = ReturnType<typeof useCustomerChange>;

/** Whether another customer has the name. */
export const isNameTaken = (outcome: AccountOutcome | undefined): boolean =>
  outcome?.kind === 'conflict' && outcome.type === 'urn:problem:customer-name-taken';

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
