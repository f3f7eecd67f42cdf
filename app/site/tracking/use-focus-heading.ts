import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/**
 * Moves the focus to the heading when the page comes to another address, or to something else to say (`kind`), without a
 * reload: the form that was used is gone, and a screen reader hears the new result. Give the ref to `main`.
 */
export function useFocusHeading(kind: string): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const { key } = useLocation();
  const isPush = useNavigationType() !== 'POP';
  const shown = useRef(isPush ? '' : `${key} ${kind}`);
  useEffect(() => {
    const next = `${key} ${kind}`;
    if (shown.current === next) return;
    shown.current = next;
    const heading = main.current?.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }, [key, kind]);
  return main;
}
