import { useEffect, useState } from 'react';
import type { Customer } from '#domain/customers/schema.ts';
import { listCustomers } from '../../parts/customers.tsx';

/** Returns the customers by name. They are loaded when first needed; the list is empty until then. */
export function useCustomers(areNeeded: boolean): Customer[] {
  const [customers, setCustomers] = useState<Customer[]>([]);
  useEffect(() => {
    if (!areNeeded) return;
    let isStale = false;
    // If loading fails, there are no suggestions, and the name can still be typed.
    listCustomers().then(
      (items) => !isStale && setCustomers(items),
      () => {},
    );
    return () => {
      isStale = true;
    };
  }, [areNeeded]);
  return customers;
}
