import { useEffect, useRef, useState } from 'react';

const MINUTE_MS = 60_000;
/** A page may be a minute old when it arrives, so a clock that differs by no more is considered right. */
const PAGE_AGE_MS = 2 * MINUTE_MS;

/** Returns how far the server's clock is ahead of the browser's, ms. */
function toShift(serverNow: string): number {
  const difference = Date.parse(serverNow) - Date.now();
  return Math.abs(difference) < PAGE_AGE_MS ? 0 : difference;
}

const toNow = ({ shift }: { shift: number }) => new Date(Date.now() + shift);

/**
 * Returns the server's time, updated every minute and when the page becomes visible. It starts with the time of the
 * server's rendering, so that hydration matches, and counts from there, so that a wrong clock in the browser does no
 * harm. It also updates when `version` changes.
 */
export function useNow(serverNow: string, version = 0): Date {
  const [now, setNow] = useState(() => new Date(serverNow));
  // Measured at hydration, not later.
  const clock = useRef({ serverNow, shift: toShift(serverNow) });
  const previous = useRef(version);
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
    if (previous.current !== version) setNow(toNow(clock.current));
    previous.current = version;
  }, [version]);
  return now;
}
