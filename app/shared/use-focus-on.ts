import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

const handled = new WeakSet<object>();

/**
 * Moves the focus once for each event, such as a rejected save: to the element, or to what `selector` finds in it. An
 * element that mounts again while the user types does not take the focus again.
 */
export function useFocusOn<Target extends HTMLElement = HTMLElement>(
  event: object | null | undefined,
  selector?: string,
): RefObject<Target | null> {
  const element = useRef<Target>(null);
  useLayoutEffect(() => {
    if (!event || !element.current || handled.has(event)) return;
    handled.add(event);
    (selector ? element.current.querySelector<HTMLElement>(selector) : element.current)?.focus();
  }, [event, selector]);
  return element;
}

/** The first field marked as invalid. */
export const WRONG_FIELD = '[aria-invalid="true"]';

/** The state of a link that adds to the page, after which the focus does not move to its heading. */
export const KEEPS_FOCUS = { keepsFocus: true };

/** Whether the reader just followed such a link. */
export function useKeepsFocus(): boolean {
  const { state }: { state: Partial<typeof KEEPS_FOCUS> | null } = useLocation();
  return useNavigationType() !== 'POP' && state?.keepsFocus === true;
}
