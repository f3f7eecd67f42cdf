import { useEffect, useRef, useState } from 'react';
import { useFetchers, useNavigation, useRevalidator } from 'react-router';
import { isSignedOut } from '#app/session/session.ts';
import { useLiveChanges } from './live-changes.tsx';

/** Changes within this time are handled together. */
const GATHER_MS = 150;
/** Minimum time between two requests of a page. */
const REST_MS = 1_000;
const RETRY_MS = 5_000;

export interface LiveDataOptions<Data> {
  /** Whether the change makes the current data stale. */
  concerns(change: LiveChange, current: Data): boolean;
  /** Loads the current data after these changes. */
  load(current: Data, changes: LiveChange[]): Promise<Data>;
}

/** Whether the page is loading or submitting, after which it reloads anyway. */
function useIsBusy(): boolean {
  const fetchers = useFetchers();
  const isNavigating = useNavigation().state !== 'idle';
  const isRevalidating = useRevalidator().state !== 'idle';
  return isNavigating || isRevalidating || fetchers.some(({ state }) => state !== 'idle');
}

/**
 * Keeps a page's data current in the background. A failed update leaves the page as it is and is retried. Data that the
 * page loads itself always wins.
 */
export function useLiveData<Data>(loaded: Data, { concerns, load }: LiveDataOptions<Data>): Data {
  const [fresh, setFresh] = useState<{ of: Data; data: Data }>();
  const [pendingChanges, setPendingChanges] = useState<LiveChange[]>([]);
  const [isLoading, setIsLoading] = useState(false);
  const current = fresh && fresh.of === loaded ? fresh.data : loaded;
  const isBusy = useIsBusy();
  const lastLoad = useRef(0);
  const latest = useRef({ current, loaded, concerns, load });
  latest.current = { current, loaded, concerns, load };

  useLiveChanges((change) => {
    if (concerns(change, current)) setPendingChanges((before) => [...before, change]);
  });

  useEffect(() => {
    if (pendingChanges.length === 0 || isBusy || isLoading) return;
    const loadNow = async () => {
      const now = latest.current;
      setPendingChanges([]);
      // The page may have loaded data since that already includes the changes.
      const changes = pendingChanges.filter((change) => now.concerns(change, now.current));
      if (changes.length === 0) return;
      setIsLoading(true);
      try {
        setFresh({ of: now.loaded, data: await now.load(now.current, changes) });
      } catch (error) {
        if (!isSignedOut(error)) setTimeout(() => setPendingChanges((later) => [...changes, ...later]), RETRY_MS);
      }
      lastLoad.current = performance.now();
      setIsLoading(false);
    };
    const rest = lastLoad.current + REST_MS - performance.now();
    const timer = setTimeout(() => void loadNow(), lastLoad.current === 0 ? GATHER_MS : Math.max(GATHER_MS, rest));
    return () => clearTimeout(timer);
  }, [pendingChanges, isBusy, isLoading]);
  return current;
}

/** A message of the server: a shipment changed, or changes were missed. */
export type LiveChange =
  | { kind: 'resync' }
  | { kind: 'created' | 'updated' | 'statusAdded' | 'deleted'; id: string; trackingNumber: string; version: number };
