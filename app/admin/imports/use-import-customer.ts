import { useState } from 'react';
import type { Customer } from '#domain/customers/schema.ts';
import { staffApi } from '../frame/live/staff-api.ts';
import { createNamed, findNamed } from '../parts/customers.ts';
import type { useMapping } from './use-mapping.ts';

/** Whose list it is, by a name that is typed; a customer whom nobody has yet is made by `settle`. */
export function useImportCustomer({ item, draft, change }: ReturnType<typeof useMapping>, customers: Customer[]) {
  const [typed, setTyped] = useState<string>();
  // The import's own may be archived, and is offered no more then.
  const chosen = [...customers, ...(item.customer ? [item.customer] : [])].find(({ id }) => id === draft.customerId);
  const name = typed ?? chosen?.name ?? '';
  return {
    name,
    number: chosen?.number,
    type: (text: string) => {
      setTyped(text);
      const customerId = findNamed(customers, text)?.id ?? null;
      if (customerId !== draft.customerId) change({ customerId });
    },
    /** A repetition makes nobody: a name is taken once. Throws ApiError when the customer could not be made. */
    settle: async () => {
      if (chosen || name.trim() === '') return;
      change({ customerId: await createNamed(staffApi, name.trim()) });
    },
  };
}

export type ImportCustomer = ReturnType<typeof useImportCustomer>;
