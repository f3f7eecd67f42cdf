import { type Action, useAction } from '../../parts/use-action.ts';
import type { CustomerOutcome, CustomerRequest } from './customers-action.ts';

export type CustomerAction = Action<CustomerRequest, CustomerOutcome>;

/** What a button of the customers asks of their page. */
export const useCustomerAction = (): CustomerAction => useAction();
