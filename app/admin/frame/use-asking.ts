import { useEffect } from 'react';
import { useLocation } from 'react-router';

const EVERY_MS = 60_000;

/** Loads what a badge shows with each page and once a minute, while somebody looks. */
export function useAsking(load: (path: string) => Promise<void>, path: string): void {
  const { key } = useLocation();
  // `key` is no use inside: what was done on each page that was gone to may have changed the number.
  useEffect(() => {
    const ask = () => {
      if (!document.hidden) void load(path);
    };
    ask();
    const timer = setInterval(ask, EVERY_MS);
    return () => clearInterval(timer);
  }, [load, path, key]);
}
