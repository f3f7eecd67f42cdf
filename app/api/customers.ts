import { expectJson } from '#app/api/api-error.ts';
import type { V1 } from '#app/api.ts';
import type { Customer, CustomerUpdate } from '#domain/customer.schema.ts';

/** For whom shipments are sent. */
export function customerCalls(v1: V1) {
  return {
    /** The customer of this name, in whatever spelling; a new one with this id when there is none. Throws "Failed to save customer". */
    createCustomer: (customer: { id: string; name: string }) =>
      expectJson<Customer>('Failed to save customer', v1.customers.$post({ json: customer })),

    /** By name, at most 1,000, archived ones too; with a search those whose name holds it, or whose number it is. */
    findCustomers: async (search: string) =>
      (
        await expectJson<{ items: Customer[] }>(
          'Failed to load customers',
          v1.customers.$get({ query: { archived: 'true', limit: '1000', ...(search && { search }) } }),
        )
      ).items,

    /** Saves an edit made from `version`; throws with status 412 when somebody else was faster, 409 when the name is taken. */
    updateCustomer: (id: string, version: number, customer: CustomerUpdate) =>
      expectJson<Customer>(
        'Failed to save customer',
        v1.customers[':id'].$put({ param: { id }, header: { 'if-match': `"${version}"` }, json: customer }),
      ),
  };
}
