import { useCallback, useEffect, useRef } from 'react';

/** A word to find something is soon typed again. */
const isSearch = (field: EventTarget | null) => field instanceof HTMLInputElement && field.type === 'search';

/** Tells whether something was typed or chosen on the page that is shown: it would be gone if the page became another one. */
export function useTyped(): () => boolean {
  const typedOn = useRef<string>(undefined);
  useEffect(() => {
    const note = ({ target }: Event) => {
      if (!isSearch(target)) typedOn.current = window.location.pathname;
    };
    document.addEventListener('input', note);
    return () => document.removeEventListener('input', note);
  }, []);
  return useCallback(() => typedOn.current === window.location.pathname, []);
}
