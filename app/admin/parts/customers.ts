import type { ApiClient } from '#app/api.ts';
import type { Customer } from '#domain/customers/schema.ts';
import { foldText } from '#domain/fold-text.ts';
import { createId } from './create-id.ts';

/** The API lists at most this many. */
export const MAX_CUSTOMERS = 1_000;

/** All customers that are not archived, by name. */
export const listCustomers = (api: ApiClient): Promise<Customer[]> => api.listCustomers({ limit: MAX_CUSTOMERS });

/** The customer of this name, in whatever spelling; undefined for a name that nobody has yet, and for none. */
export const findNamed = (customers: Customer[], name: string): Customer | undefined =>
  customers.find((customer) => foldText(customer.name) === foldText(name.trim()));

/** The id of the customer of this name, who is created where there is none: a repetition creates nobody. Throws ApiError. */
export async function createNamed(api: ApiClient, name: string): Promise<string> {
  const { id } = await api.createCustomer({ id: createId(), name });
  return id;
}
