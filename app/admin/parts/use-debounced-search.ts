import { useEffect, useRef, useState } from 'react';

const DEBOUNCE_MS = 150;

/**
 * State of a search field that calls `search` while the user types and follows `current`, the search of the address
 * (Back, Clear). The router cancels the previous navigation, so results can't arrive out of order.
 */
export function useDebouncedSearch(current: string, search: (query: string) => void) {
  const [query, setState] = useState(current);
  // The search of the address and those that it will show next. It may show one after a later one has begun.
  const own = useRef([current]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    const arrived = own.current.indexOf(current);
    own.current = arrived < 0 ? [current] : own.current.slice(arrived);
    if (arrived >= 0) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    setState(current);
  }, [current]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const searchNow = (text: string) => {
    clearTimeout(timer.current);
    timer.current = undefined;
    own.current.push(text);
    search(text);
  };
  const setQuery = (text: string) => {
    setState(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => searchNow(text), DEBOUNCE_MS);
  };
  /** Searches immediately when the field loses focus, so that a late search can't lead back from another page. */
  const flush = () => {
    if (timer.current !== undefined) searchNow(query);
  };
  const cancel = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };
  return { query, setQuery, cancel, flush };
}
