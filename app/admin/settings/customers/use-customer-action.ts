import { useState } from 'react';
import { href, useFetcher } from 'react-router';
import type { clientAction } from './customers.tsx';
import type { CustomerRequest } from './customers-action.ts';

/** Sends what a button of the customers asks for; `asked` is what was sent last, and `outcome` how it ended. */
export function useCustomerAction() {
  const fetcher = useFetcher<typeof clientAction>();
  const [asked, setAsked] = useState<CustomerRequest>();
  const isBusy = fetcher.state !== 'idle';
  return {
    asked,
    isBusy,
    outcome: isBusy ? undefined : fetcher.data,
    run: (request: CustomerRequest) => {
      setAsked(request);
      return fetcher.submit(JSON.stringify(request), {
        method: 'post',
        action: href('/admin/settings/customers'),
        encType: 'application/json',
      });
    },
  };
}

export type CustomerAction = ReturnType<typeof useCustomerAction>;
