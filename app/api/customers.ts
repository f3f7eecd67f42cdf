import { expectJson } from '#app/api/api-error.ts';
import type { V1 } from '#app/api.ts';
import type { Customer } from '#domain/customer.schema.ts';

/** For whom shipments are sent. */
export function customerCalls(v1: V1) {
  return {
    /** The customer of this name, in whatever spelling; a new one with this id when there is none. Throws "Failed to save customer". */
    createCustomer: (customer: { id: string; name: string }) =>
      expectJson<Customer>('Failed to save customer', v1.customers.$post({ json: customer })),
  };
}
