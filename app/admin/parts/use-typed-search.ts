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
    timer.current = undefined;
    setTyped(search);
  }, [search]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const askNow = (text: string) => {
    clearTimeout(timer.current);
    timer.current = undefined;
    asked.current = text;
    ask(text);
  };
  const type = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => askNow(text), PAUSE_MS);
  };
  /** For when the field is left: whoever goes on to another page is not brought back by a question that is asked later. */
  const hurry = () => {
    if (timer.current !== undefined) askNow(typed);
  };
  const cancel = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };
  return { typed, type, cancel, hurry };
}
