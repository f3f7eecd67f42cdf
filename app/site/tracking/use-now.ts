import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/**
 * The server's time of the page, moving on each minute and when the page comes to the front again. It starts as the
 * server rendered it, so that the first render in the browser is the same, and it counts from there, so that a wrong
 * clock in the browser does no harm.
 */
export function useNow(serverNow: string): Date {
  const [now, setNow] = useState(() => new Date(serverNow));
  useEffect(() => {
    const shift = Date.parse(serverNow) - Date.now();
    const tick = () => setNow(new Date(Date.now() + shift));
    setNow(new Date(serverNow));
    const timer = setInterval(tick, MINUTE_MS);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [serverNow]);
  return now;
}
