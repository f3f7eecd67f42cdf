import { ApiError } from '@transcargo/api-client/api-error.ts';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { follow } from '#app/live/follow.ts';
import { toLoginPath } from '#app/session/return-page.ts';
import { forgetUser, isSignedOut, requiresFactor, staffApi } from '#app/session/session.ts';
import { AUTH_TOKEN_KEY, readToken } from '#app/session/session-token.ts';
import type { LiveChange } from './use-live-data.ts';

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
  useRedirectAfterSignOutElsewhere(hasUnsavedInput);
  useEffect(() => {
    const notify = (change: LiveChange) => {
      for (const listener of [...listeners]) listener(change);
    };
    const onAccessChange = async () => {
      // The setup of the factor would discard typed input. The response to a submitted form redirects there instead.
      if (hasUnsavedInput() && (await mustSetUpFactor())) return;
      forgetUser();
      void revalidate();
    };
    return followChanges(notify, () => void onAccessChange());
  }, [listeners, revalidate, hasUnsavedInput]);
  return <LiveContext value={listeners}>{children}</LiveContext>;
}

/** Calls `listener` with each change while the component is mounted. */
export function useLiveChanges(listener: Listener): void {
  const listeners = useContext(LiveContext);
  const latest = useRef(listener);
  latest.current = listener;
  useEffect(() => {
    const notify: Listener = (change) => latest.current(change);
    listeners.add(notify);
    return () => void listeners.delete(notify);
  }, [listeners]);
}

/** The server replays at most the changes of this many seconds to pages that have just loaded. */
const MAX_REPLAY_SECONDS = 120;
const MS_PER_SECOND = 1_000;

/** Seconds since the page and its first data were loaded, which the stream catches up on. */
const getPageAgeSeconds = () => Math.min(MAX_REPLAY_SECONDS, Math.ceil(performance.now() / MS_PER_SECOND));

/**
 * Reports every change of a shipment while staff are signed in, and changes of the user's permissions. A rejected token
 * is not sent again: the next request redirects to the sign-in. Returns a function that closes the stream.
 */
function followChanges(onChange: (change: LiveChange) => void, onAccessChange: () => void): () => void {
  let rejectedToken: string | null = null;
  return follow({
    async open(lastEventId, signal) {
      const token = readToken();
      if (token === null || token === rejectedToken) throw new ApiError('Not signed in', 401, undefined);
      try {
        return await staffApi.followShipments({ lastEventId, within: getPageAgeSeconds() }, signal);
      } catch (error) {
        if (isSignedOut(error)) rejectedToken = token;
        if (requiresFactor(error)) onAccessChange();
        throw error;
      }
    },
    onMissedHeartbeat: () => onChange({ kind: 'resync' }),
    onEvent({ event, data }) {
      if (event === 'resync') onChange({ kind: 'resync' });
      if (event === 'roleChanged') onAccessChange();
      if (event === 'shipment') onChange(JSON.parse(data));
    },
  });
}

/** Redirects to the sign-in after a sign-out in another tab, because pages are for staff only. A page with typed values stays. */
function useRedirectAfterSignOutElsewhere(hasUnsavedInput: () => boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      // A null key means that the whole storage was cleared.
      if ((key !== null && key !== AUTH_TOKEN_KEY) || readToken() !== null || hasUnsavedInput()) return;
      forgetUser();
      void navigate(toLoginPath(window.location.href), { replace: true });
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [navigate, hasUnsavedInput]);
}

/** A search term doesn't count as unsaved input: it is quickly typed again. */
const isSearch = (field: EventTarget | null) => field instanceof HTMLInputElement && field.type === 'search';

/** Returns whether something was typed or chosen on the current page, which leaving the page would lose. */
function useUnsavedInput(): () => boolean {
  const pathOfLastInput = useRef<string>(undefined);
  useEffect(() => {
    const onInput = ({ target }: Event) => {
      if (!isSearch(target)) pathOfLastInput.current = window.location.pathname;
    };
    document.addEventListener('input', onInput);
    return () => document.removeEventListener('input', onInput);
  }, []);
  return useCallback(() => pathOfLastInput.current === window.location.pathname, []);
}
