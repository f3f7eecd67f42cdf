import { createStore } from './create-store.ts';

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

const visibleToast = createStore<VisibleToast | undefined>(undefined);
let count = 0;

/** Shows a toast that survives navigation and replaces the last one. Browser only. */
export const showToast = (toast: Toast): void => visibleToast.set({ toast, key: ++count });
export const hideToast = (): void => visibleToast.set(undefined);
export const useToast = visibleToast.use;
