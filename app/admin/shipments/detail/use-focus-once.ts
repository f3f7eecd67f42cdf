import { useEffect, useRef } from 'react';

/** Gives the focus to a view that took the place of another. */
export function useFocusOnce() {
  const element = useRef<HTMLElement>(null);
  useEffect(() => element.current?.focus(), []);
  return element;
}
