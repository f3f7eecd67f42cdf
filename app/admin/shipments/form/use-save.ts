import { useCallback, useState } from 'react';
import { useFetcher } from 'react-router';
import type { ShipmentCreate, ShipmentUpdate } from '#domain/shipment.schema.ts';
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

/** Sends a form to its route's action, once at a time; remembers what was sent, so that it can be sent again. */
export function useSave() {
  const fetcher = useFetcher<SaveOutcome | Created>();
  const [sent, setSent] = useState<SaveRequest>();
  const isBusy = fetcher.state !== 'idle';
  const { submit } = fetcher;
  const save = useCallback(
    (request: SaveRequest) => {
      setSent(request);
      return submit(JSON.stringify(request), { method: 'post', encType: 'application/json' });
    },
    [submit],
  );
  const saveAgain = useCallback(() => {
    if (sent) void save(sent);
  }, [sent, save]);
  const answer = isBusy ? undefined : fetcher.data;
  return answer?.kind === 'created'
    ? { save, saveAgain, outcome: undefined, created: answer, isBusy }
    : { save, saveAgain, outcome: answer, created: undefined, isBusy };
}
