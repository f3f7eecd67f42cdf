import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

const EVERY_MS = 10_000;

/**
 * Revalidates the page periodically while something is in progress, and when the tab is shown again; not in a hidden tab
 * or without a connection.
 */
export function useKeepFresh(isInProgress: boolean, everyMs = EVERY_MS): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isInProgress) return;
    const refresh = () => {
      if (!document.hidden && navigator.onLine) void revalidate();
    };
    const timer = setInterval(refresh, everyMs);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, [isInProgress, everyMs, revalidate]);
}
