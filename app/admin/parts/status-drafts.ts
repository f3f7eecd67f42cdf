import { useCallback, useState } from 'react';
import type { ShipmentStatus } from '#domain/shipments/status.ts';
import { createId } from './create-id.ts';
import { createStore } from './create-store.ts';
import type { ChosenCode } from './status-fields.tsx';

export interface StatusValues extends ChosenCode {
  status: ShipmentStatus | '';
  location: string;
  notes: string;
}

/** A history entry that is not stored yet. */
interface StatusDraft {
  values: StatusValues;
  /** Stays until the entry is stored, so that a retry writes once. */
  key: string;
}

export const NO_CODE: ChosenCode = { code: '', reason: '' };
export const EMPTY: StatusValues = { status: '', location: '', notes: '', ...NO_CODE };
export const createDraft = (): StatusDraft => ({ values: EMPTY, key: createId() });

export const hasTexts = (
  { location, notes }: StatusValues,
  start: Pick<StatusValues, 'location' | 'notes'> = EMPTY,
): boolean => location !== start.location || notes !== start.notes;

/** What was typed outside the shipment's page, by shipment. */
const drafts = createStore<ReadonlyMap<string, StatusDraft>>(new Map());

/** Removes the draft of a shipment; with `key`, only if the draft has it. */
export function removeDraft(id: string, key = drafts.get().get(id)?.key): void {
  const others = [...drafts.get()].filter(([other, draft]) => other !== id || draft.key !== key);
  drafts.set(new Map(others));
}

export const clearDrafts = (): void => drafts.set(new Map());

/** Whether texts would be lost with the page. */
export const useHasDrafts = (): boolean => [...drafts.use().values()].some(({ values }) => hasTexts(values));

/** The draft of a shipment outside its page, which stays while others are open; without `id`, that of the component. */
export function useStatusDraft(id: string | undefined) {
  const [own, setOwn] = useState(createDraft);
  const stored = drafts.use().get(id ?? '');
  const change = useCallback(
    (toNext: (draft: StatusDraft) => StatusDraft) => {
      if (id === undefined) setOwn(toNext);
      else drafts.set(new Map(drafts.get()).set(id, toNext(drafts.get().get(id) ?? createDraft())));
    },
    [id],
  );
  return [stored ?? own, change] as const;
}
