import { staffApi } from '#app/session/session.ts';
import type { Customer } from '#domain/customers/schema.ts';
import { foldText } from '#domain/fold-text.ts';
import { createId } from './create-id.ts';

/** Maximum number of customers in one API response. */
export const MAX_CUSTOMERS = 1_000;

/** Lists all customers that are not archived, by name. */
export const listCustomers = (): Promise<Customer[]> => staffApi.listCustomers({ limit: MAX_CUSTOMERS });

/** Finds the customer with this name, ignoring case and accents. */
export const findByName = <Named extends Pick<Customer, 'name'>>(customers: Named[], name: string): Named | undefined =>
  customers.find((customer) => foldText(customer.name) === foldText(name.trim()));

/** Returns the id of the customer with this name, creating the customer if needed. Can be repeated. Throws ApiError. */
export async function createCustomerByName(name: string): Promise<string> {
  const { id } = await staffApi.createCustomer({ id: createId(), name });
  return id;
}

/** A datalist of customer names. */
export function CustomerNames({ id, customers }: { id: string; customers: Customer[] }) {
  return (
    <datalist id={id}>
      {customers.map((customer) => (
        <option key={customer.id} value={customer.name}>
          {customer.number}
        </option>
      ))}
    </datalist>
  );
}
