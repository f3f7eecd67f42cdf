import type { ShipmentCreate, ShipmentUpdate } from '#domain/shipment.schema.ts';
import { useAction } from '../../parts/use-action.ts';
import type { Created, SaveOutcome } from './save-outcome.ts';

interface Customer {
  /** The name of the customer, '' for none, where that is said or changed. */
  customer?: string | undefined;
}

export interface CreateRequest extends Customer {
  shipment: ShipmentCreate;
  /** What comes after it. */
  printsLabel?: boolean;
  goesOn?: boolean;
}

export interface UpdateRequest extends Customer {
  /** What it was made from. */
  version: number;
  shipment: ShipmentUpdate;
}

type SaveRequest = CreateRequest | UpdateRequest;

/** Sends a form to its route's action. */
export function useSave() {
  const { run: save, runAgain: saveAgain, isBusy, outcome } = useAction<SaveRequest, SaveOutcome | Created>();
  return outcome?.kind === 'created'
    ? { save, saveAgain, outcome: undefined, created: outcome, isBusy }
    : { save, saveAgain, outcome, created: undefined, isBusy };
}
