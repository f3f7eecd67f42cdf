import { useSyncExternalStore } from 'react';

/** A short confirmation of an action. */
export type Toast =
  | { kind: 'created' | 'saved' | 'restored'; number: string }
  /** `id` is the shipment's, for undo. */
  | { kind: 'deleted'; number: string; id: string }
  | { kind: 'statusAdded'; status: string; location: string }
  | { kind: 'exportStarted'; count: number; isExact: boolean }
  | { kind: 'restoreFailed' };

export interface VisibleToast {
  toast: Toast;
  /** Differs for each toast. */
  key: number;
}

let current: VisibleToast | undefined;
let count = 0;
const listeners = new Set<() => void>();

function set(toast: Toast | undefined): void {
  current = toast && { toast, key: ++count };
  for (const listener of listeners) listener();
}

/** Shows a toast that survives navigation and replaces the last one. Browser only. */
export const showToast = (toast: Toast): void => set(toast);
export const hideToast = (): void => set(undefined);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Returns the current toast. */
export const useToast = (): VisibleToast | undefined =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => undefined,
  );
