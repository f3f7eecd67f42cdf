import { ApiError } from '@transcargo/api-client/api-error.ts';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { follow } from '#app/live/follow.ts';
import { forgetUser, isSignedOut, requiresFactor } from '#app/session/session.ts';
import { AUTH_TOKEN_KEY, readToken } from '#app/session/session-token.ts';
import { toLoginPath } from '../wanted-page.ts';
import type { LiveChange } from './live-change.ts';
import { staffApi } from './staff-api.ts';

type Listener = (change: LiveChange) => void;

const LiveContext = createContext<Set<Listener>>(new Set());

/** Whether the user must set up a second factor before anything else. */
const mustSetUpFactor = () =>
  staffApi.getSession().then(
    ({ user }) => user.requiredFactor?.isDue === true,
    () => false,
  );

/** Shares one stream of changes with everything in the tab. */
export function LiveChanges({ children }: { children: ReactNode }) {
  const listeners = useRef(new Set<Listener>()).current;
  const { revalidate } = useRevalidator();
  const hasUnsavedInput = useUnsavedInput();
  useSignOutElsewhere(hasUnsavedInput);
  useEffect(() => {
    const tell = (change: LiveChange) => {
      for (const listener of [...listeners]) listener(change);
    };
    const onRoleChange = async () => {
      // A user who is typing is notified on submit, not before.
      if (hasUnsavedInput() && (await mustSetUpFactor())) return;
      forgetUser();
      void revalidate();
    };
    return followChanges(tell, () => void onRoleChange());
  }, [listeners, revalidate, hasUnsavedInput]);
  return <LiveContext value={listeners}>{children}</LiveContext>;
}

/** Calls `listener` with each change while the component is mounted. */
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

/** The server keeps changes for this many seconds for pages that have just loaded. */
const MAX_PAGE_AGE = 120;
const MILLISECONDS = 1_000;

/** Seconds since the page loaded, and with it the first data it shows. */
const toPageAge = () => Math.min(MAX_PAGE_AGE, Math.ceil(performance.now() / MILLISECONDS));

/**
 * Reports every change of a shipment while staff are signed in, and changes of the user's permissions. A rejected token
 * is not sent again: the next request redirects to the sign-in. Returns a function that closes the stream.
 */
function followChanges(onChange: (change: LiveChange) => void, onRoleChange: () => void): () => void {
  let refused: string | null = null;
  return follow({
    async open(lastEventId, signal) {
      const token = readToken();
      if (token === null || token === refused) throw new ApiError('Not signed in', 401, undefined);
      try {
        return await staffApi.followShipments({ lastEventId, within: toPageAge() }, signal);
      } catch (error) {
        if (isSignedOut(error)) refused = token;
        if (requiresFactor(error)) onRoleChange();
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

/** Redirects to the sign-in after a sign-out in another tab, because pages are for staff only. A page with typed values stays. */
function useSignOutElsewhere(hasUnsavedInput: () => boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    const look = ({ key }: StorageEvent) => {
      // A null key means that the whole storage was cleared.
      if ((key !== null && key !== AUTH_TOKEN_KEY) || readToken() !== null || hasUnsavedInput()) return;
      forgetUser();
      void navigate(toLoginPath(window.location.href), { replace: true });
    };
    window.addEventListener('storage', look);
    return () => window.removeEventListener('storage', look);
  }, [navigate, hasUnsavedInput]);
}

/** A search is quick to retype and does not count as unsaved text. */
const isSearch = (field: EventTarget | null) => field instanceof HTMLInputElement && field.type === 'search';

/** Returns whether something was typed or chosen on the current page, which leaving the page would lose. */
function useUnsavedInput(): () => boolean {
  const changedPage = useRef<string>(undefined);
  useEffect(() => {
    const note = ({ target }: Event) => {
      if (!isSearch(target)) changedPage.current = window.location.pathname;
    };
    document.addEventListener('input', note);
    return () => document.removeEventListener('input', note);
  }, []);
  return useCallback(() => changedPage.current === window.location.pathname, []);
}
