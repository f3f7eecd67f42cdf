import { useEffect, useRef, useState } from 'react';

const MINUTE_MS = 60_000;
/** A page may be a minute old when it comes: a clock that differs by no more than that is right. */
const PAGE_AGE_MS = 2 * MINUTE_MS;

/**
 * The server's time of the page, moving on each minute and when the page comes to the front again. It starts as the
 * server rendered it, so that the first render in the browser is the same, and it counts from there, so that a wrong
 * clock in the browser does no harm. It also moves on when `version` changes: what is new is told from now.
 */
export function useNow(serverNow: string, version = 0): Date {
  const [now, setNow] = useState(() => new Date(serverNow));
  const shift = useRef(0);
  const told = useRef(version);
  useEffect(() => {
    const difference = Date.parse(serverNow) - Date.now();
    shift.current = Math.abs(difference) < PAGE_AGE_MS ? 0 : difference;
    const tick = () => setNow(new Date(Date.now() + shift.current));
    setNow(new Date(serverNow));
    const timer = setInterval(tick, MINUTE_MS);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [serverNow]);
  useEffect(() => {
    if (told.current !== version) setNow(new Date(Date.now() + shift.current));
    told.current = version;
  }, [version]);
  return now;
}
