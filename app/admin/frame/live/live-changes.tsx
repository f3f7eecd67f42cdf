import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { forgetUser } from '#app/session/session.ts';
import { followChanges } from './follow-changes.ts';
import type { LiveChange } from './live-change.ts';
import { staffApi } from './staff-api.ts';
import { useSignOutElsewhere } from './use-sign-out-elsewhere.ts';
import { useTyped } from './use-typed.ts';

type Listener = (change: LiveChange) => void;

const LiveContext = createContext<Set<Listener>>(new Set());

/** Whether nothing is open to who is signed in but to set a second factor up. */
const isHeld = () =>
  staffApi.getSession().then(
    ({ user }) => user.requiredFactor?.isDue === true,
    () => false,
  );

/** One stream of changes for all that a tab shows. */
export function LiveChanges({ children }: { children: ReactNode }) {
  const listeners = useRef(new Set<Listener>()).current;
  const { revalidate } = useRevalidator();
  const wasTypedIn = useTyped();
  useSignOutElsewhere(wasTypedIn);
  useEffect(() => {
    const tell = (change: LiveChange) => {
      for (const listener of [...listeners]) listener(change);
    };
    const turn = async () => {
      // Who is in the midst of something is asked when they send it.
      if (wasTypedIn() && (await isHeld())) return;
      forgetUser();
      void revalidate();
    };
    return followChanges(tell, () => void turn());
  }, [listeners, revalidate, wasTypedIn]);
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
