import { useRef } from 'react';

/** Runs once at a time, also before a button knows that it is busy: what comes meanwhile is dropped. */
export function useOnce<Args extends unknown[]>(
  run: (...args: Args) => Promise<void>,
): (...args: Args) => Promise<void> {
  const isRunning = useRef(false);
  return async (...args) => {
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      await run(...args);
    } finally {
      isRunning.current = false;
    }
  };
}
