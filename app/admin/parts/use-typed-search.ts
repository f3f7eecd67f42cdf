import { useEffect, useRef, useState } from 'react';

const PAUSE_MS = 150;

/**
 * A search field that asks as it is typed into, and follows `search` of the address when that changes by itself (Back,
 * Clear). A new question makes the router drop the one before it, so answers can't come out of order.
 */
export function useTypedSearch(search: string, ask: (search: string) => void) {
  const [typed, setTyped] = useState(search);
  const asked = useRef(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (search === asked.current) return;
    asked.current = search;
    clearTimeout(timer.current);
    setTyped(search);
  }, [search]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const type = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      asked.current = text;
      ask(text);
    }, PAUSE_MS);
  };
  return { typed, type, cancel: () => clearTimeout(timer.current) };
}
