import { ApiError } from '@transcargo/api-client/api-error.ts';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { follow } from '#app/live/follow.ts';
import { forgetUser, isSignedOut, wantsFactor } from '#app/session/session.ts';
import { AUTH_TOKEN_KEY, readToken } from '#app/session/session-token.ts';
import { toLoginPath } from '../wanted-page.ts';
import type { LiveChange } from './live-change.ts';
import { staffApi } from './staff-api.ts';

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

/** The server remembers the changes of so many seconds for those who have just read what they show. */
const LONGEST_WITHIN = 120;
const MILLISECONDS = 1_000;

/** How long ago the page was loaded, and with it the first data it shows; seconds. */
const toWithin = () => Math.min(LONGEST_WITHIN, Math.ceil(performance.now() / MILLISECONDS));

/**
 * Tells of every change of a shipment while staff are signed in, and when what they may do has changed. A token that was refused is not sent again: the page asks
 * people to sign in when they next do something. Gives the function that ends it.
 */
function followChanges(onChange: (change: LiveChange) => void, onRoleChange: () => void): () => void {
  let refused: string | null = null;
  return follow({
    async open(lastEventId, signal) {
      const token = readToken();
      if (token === null || token === refused) throw new ApiError('Not signed in', 401, undefined);
      try {
        return await staffApi.followShipments({ lastEventId, within: toWithin() }, signal);
      } catch (error) {
        if (isSignedOut(error)) refused = token;
        if (wantsFactor(error)) onRoleChange();
        throw error;
      }
    },
    onSilence: () => onChange({ kind: 'resync' }),
    onEvent({ event, data }) {
      if (event === 'resync') onChange({ kind: 'resync' });
      if (event === 'roleChanged') onRoleChange();
      if (event === 'shipment') onChange(JSON.parse(data));
    },
  });
}

/** Leads to the sign-in when somebody signs out in another tab: what the page shows is for staff. What was typed stays. */
function useSignOutElsewhere(wasTypedIn: () => boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    const look = ({ key }: StorageEvent) => {
      // No key: all was cleared.
      if ((key !== null && key !== AUTH_TOKEN_KEY) || readToken() !== null || wasTypedIn()) return;
      forgetUser();
      void navigate(toLoginPath(window.location.href), { replace: true });
    };
    window.addEventListener('storage', look);
    return () => window.removeEventListener('storage', look);
  }, [navigate, wasTypedIn]);
}

/** A word to find something is soon typed again. */
const isSearch = (field: EventTarget | null) => field instanceof HTMLInputElement && field.type === 'search';

/** Tells whether something was typed or chosen on the page that is shown: it would be gone if the page became another one. */
function useTyped(): () => boolean {
  const typedOn = useRef<string>(undefined);
  useEffect(() => {
    const note = ({ target }: Event) => {
      if (!isSearch(target)) typedOn.current = window.location.pathname;
    };
    document.addEventListener('input', note);
    return () => document.removeEventListener('input', note);
  }, []);
  return useCallback(() => typedOn.current === window.location.pathname, []);
}
