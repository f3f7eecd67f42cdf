import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { forgetUser } from '#app/session/session.ts';
import { followChanges } from './follow-changes.ts';
import type { LiveChange } from './live-change.ts';

type Listener = (change: LiveChange) => void;

const LiveContext = createContext<Set<Listener>>(new Set());

/** One stream of changes for all that a tab shows. */
export function LiveChanges({ children }: { children: ReactNode }) {
  const listeners = useRef(new Set<Listener>()).current;
  const { revalidate } = useRevalidator();
  useEffect(
    () =>
      followChanges(
        (change) => {
          for (const listener of [...listeners]) listener(change);
        },
        () => {
          forgetUser();
          void revalidate();
        },
      ),
    [listeners, revalidate],
  );
  return <LiveContext value={listeners}>{children}</LiveContext>;
}

/** Calls `listener` with each change while the component is shown. */
export function useLiveChanges(listener: Listener): void {
  const listeners = useContext(LiveContext);
  const latest = useRef(listener);
  latest.current = listener;
  useEffect(() => {
    const tell: Listener = (change) => latest.current(change);
    listeners.add(tell);
    return () => void listeners.delete(tell);
  }, [listeners]);
}
