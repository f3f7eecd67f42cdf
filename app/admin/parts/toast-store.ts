import { useSyncExternalStore } from 'react';

/** What was done, to be said in a few words. */
export type Toast =
  | { kind: 'created' | 'saved' | 'restored'; number: string }
  /** `id` is the shipment's, for whoever wants it back. */
  | { kind: 'deleted'; number: string; id: string }
  | { kind: 'statusAdded'; status: string; location: string }
  | { kind: 'exportStarted'; count: number; isExact: boolean }
  | { kind: 'restoreFailed' };

export interface Shown {
  toast: Toast;
  /** Tells it from the one before. */
  key: number;
}

let shown: Shown | undefined;
let count = 0;
const listeners = new Set<() => void>();

function set(toast: Toast | undefined): void {
  shown = toast && { toast, key: ++count };
  for (const listener of listeners) listener();
}

/** Says what was done, wherever the browser goes next; a newer one takes the place of the last. Browser only. */
export const showToast = (toast: Toast): void => set(toast);
export const hideToast = (): void => set(undefined);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The toast of now. */
export const useToast = (): Shown | undefined =>
  useSyncExternalStore(
    subscribe,
    () => shown,
    () => undefined,
  );
