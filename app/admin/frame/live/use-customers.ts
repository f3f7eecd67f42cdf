import { useEffect, useState } from 'react';
import type { Customer } from '#domain/customers/schema.ts';
import { listCustomers } from '../../parts/customers.tsx';
import { staffApi } from './staff-api.ts';

/** The customers that are offered, by name; none until the server, which is asked once they are needed, has answered. */
export function useCustomers(areNeeded: boolean): Customer[] {
  const [customers, setCustomers] = useState<Customer[]>([]);
  useEffect(() => {
    if (!areNeeded) return;
    let isStale = false;
    // Without an answer nobody is offered, and a name is typed: a help, not a rule.
    listCustomers(staffApi).then(
      (items) => !isStale && setCustomers(items),
      () => {},
    );
    return () => {
      isStale = true;
    };
  }, [areNeeded]);
  return customers;
}
