import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

const EVERY_MS = 10_000;

/** Revalidates the page periodically while something is in progress, the tab is visible and the browser is online. */
export function useKeepFresh(isInProgress: boolean, everyMs = EVERY_MS): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isInProgress) return;
    const timer = setInterval(() => {
      if (!document.hidden && navigator.onLine) void revalidate();
    }, everyMs);
    return () => clearInterval(timer);
  }, [isInProgress, everyMs, revalidate]);
}
