import { type RefObject, useEffect, useRef } from 'react';

const GROW: KeyframeAnimationOptions = { duration: 1_100, easing: 'cubic-bezier(.65,0,.2,1)' };
const wantsStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Lets the line whose path this is grow from its old end to the new one when it gets longer while it is shown. The path
 * needs `pathLength="1"`. How it is drawn at first is left to the style sheet.
 */
export function useGrowingLine(path: string | undefined): RefObject<SVGPathElement | null> {
  const line = useRef<SVGPathElement>(null);
  const last = useRef<{ path: string; length: number }>(undefined);
  useEffect(() => {
    const element = line.current;
    // Of the three sizes only one is shown; the others have no length in every browser.
    if (!element || !path || element.getClientRects().length === 0) return;
    const length = element.getTotalLength();
    const before = last.current;
    last.current = { path, length };
    if (!before || before.path === path || before.length >= length || wantsStillness()) return;
    element.animate({ strokeDasharray: ['1', '1'], strokeDashoffset: [1 - before.length / length, 0] }, GROW);
  }, [path]);
  return line;
}
