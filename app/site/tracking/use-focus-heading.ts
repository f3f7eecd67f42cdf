import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { useKeepsFocus } from '#app/shared/use-focus-on.ts';

/**
 * Moves the focus to the heading after a client-side navigation or a change of `kind`. The submitted form is gone, and
 * screen readers announce the new result. Pass the ref to `main`.
 */
export function useFocusHeading(kind: string): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const { key } = useLocation();
  const isPush = useNavigationType() !== 'POP';
  const keepsFocus = useKeepsFocus();
  const previous = useRef(isPush ? '' : `${key} ${kind}`);
  useEffect(() => {
    const next = `${key} ${kind}`;
    if (previous.current === next) return;
    previous.current = next;
    if (keepsFocus) return;
    const heading = main.current?.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }, [key, kind, keepsFocus]);
  return main;
}
