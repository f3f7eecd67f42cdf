import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

const EVERY_MS = 10_000;

/** Loads the page again from time to time while something on it is under way, somebody looks and there is a connection. */
export function useKeepFresh(isUnderWay: boolean, everyMs = EVERY_MS): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(() => {
      if (!document.hidden && navigator.onLine) void revalidate();
    }, everyMs);
    return () => clearInterval(timer);
  }, [isUnderWay, everyMs, revalidate]);
}
