import { useEffect, useRef, useState } from 'react';

const MINUTE_MS = 60_000;
/** A page may be a minute old when it comes: a clock that differs by no more than that is right. */
const PAGE_AGE_MS = 2 * MINUTE_MS;

/** How far the server's clock is ahead of the browser's, ms. */
function toShift(serverNow: string): number {
  const difference = Date.parse(serverNow) - Date.now();
  return Math.abs(difference) < PAGE_AGE_MS ? 0 : difference;
}

const toNow = ({ shift }: { shift: number }) => new Date(Date.now() + shift);

/**
 * The server's time of the page, moving on each minute and when the page comes to the front again. It starts as the
 * server rendered it, so that the first render in the browser is the same, and it counts from there, so that a wrong
 * clock in the browser does no harm. It also moves on when `version` changes: what is new is told from now.
 */
export function useNow(serverNow: string, version = 0): Date {
  const [now, setNow] = useState(() => new Date(serverNow));
  // Of the moment when the page comes alive, not of one some time after.
  const clock = useRef({ serverNow, shift: toShift(serverNow) });
  const told = useRef(version);
  useEffect(() => {
    if (clock.current.serverNow !== serverNow) clock.current = { serverNow, shift: toShift(serverNow) };
    const tick = () => setNow(toNow(clock.current));
    setNow(new Date(serverNow));
    const timer = setInterval(tick, MINUTE_MS);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [serverNow]);
  useEffect(() => {
    if (told.current !== version) setNow(toNow(clock.current));
    told.current = version;
  }, [version]);
  return now;
}
