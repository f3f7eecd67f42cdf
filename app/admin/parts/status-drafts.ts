import { useCallback, useState, useSyncExternalStore } from 'react';
import type { ShipmentStatus } from '#domain/shipments/status.ts';
import { createId } from './create-id.ts';
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
  /** Whether the dialog to sign in again is open, which asks on its own. */
  isSignedOut: boolean;
}

export const NO_CODE: ChosenCode = { code: '', reason: '' };
export const EMPTY: StatusValues = { status: '', location: '', notes: '', ...NO_CODE };
export const createDraft = (): StatusDraft => ({ values: EMPTY, key: createId(), isSignedOut: false });

export const hasTexts = (
  { location, notes }: StatusValues,
  start: Pick<StatusValues, 'location' | 'notes'> = EMPTY,
): boolean => location !== start.location || notes !== start.notes;

/** What was typed outside the shipment's page, by shipment. */
const drafts = new Map<string, StatusDraft>();
const listeners = new Set<() => void>();

function notify(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Removes the draft of a shipment; with `key`, only if the draft has it. */
export function removeDraft(id: string, key = drafts.get(id)?.key): void {
  if (drafts.get(id)?.key === key) drafts.delete(id);
  notify();
}

export function clearDrafts(): void {
  drafts.clear();
  notify();
}

/** Whether texts would be lost with the page. */
export const useHasDrafts = (): boolean =>
  useSyncExternalStore(subscribe, () =>
    [...drafts.values()].some(({ values, isSignedOut }) => hasTexts(values) && !isSignedOut),
  );

/** The draft of a shipment outside its page, which stays while others are open; without `id`, that of the component. */
export function useStatusDraft(id: string | undefined) {
  const [own, setOwn] = useState(createDraft);
  const kept = useSyncExternalStore(subscribe, () => (id === undefined ? undefined : drafts.get(id)));
  const change = useCallback(
    (toNext: (draft: StatusDraft) => StatusDraft) => {
      if (id === undefined) setOwn(toNext);
      else drafts.set(id, toNext(drafts.get(id) ?? createDraft()));
      notify();
    },
    [id],
  );
  return [kept ?? own, change] as const;
}
