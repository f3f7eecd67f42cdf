import { useSyncExternalStore } from 'react';
import { href, useNavigate, useSearchParams } from 'react-router';

/** The panel beside the list needs this width. */
const WIDE = '(min-width: 1600px)';
export const fitsPanel = (): boolean => window.matchMedia(WIDE).matches;

function subscribe(listener: () => void) {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
export const useFitsPanel = (): boolean => useSyncExternalStore(subscribe, fitsPanel);

/** The shipment that the URL opens in the panel; "1" opens the only result of a scan. */
export function readOpen(params: URLSearchParams): string | undefined {
  const open = params.get('open');
  return open && open !== '1' && /^[A-Za-z0-9_-]{1,64}$/.test(open) ? open : undefined;
}

/** Holds the shipment beside the list in the URL; on a narrow screen it opens as a separate page. */
export function usePanel() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const id = readOpen(params);
  const go = (next: string | undefined) => {
    const search = new URLSearchParams(params);
    search.delete('open');
    if (next) search.set('open', next);
    void navigate({ search: `?${search}` }, { replace: id !== undefined, preventScrollReset: true });
  };
  return {
    id,
    fits: fitsPanel,
    open(next: string) {
      if (fitsPanel()) go(next);
      else void navigate(href('/admin/shipments/:id', { id: next }));
    },
    close() {
      go(undefined);
      if (id) document.querySelector<HTMLElement>(`[data-row-link][href$="/${CSS.escape(id)}"]`)?.focus();
    },
  };
}
