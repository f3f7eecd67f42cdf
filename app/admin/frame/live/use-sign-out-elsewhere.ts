import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { forgetUser } from '#app/session/session.ts';
import { AUTH_TOKEN_KEY, readToken } from '#app/session/session-token.ts';
import { toLoginPath } from '../wanted-page.ts';

/** Leads to the sign-in when somebody signs out in another tab: what the page shows is for staff. What was typed stays. */
export function useSignOutElsewhere(wasTypedIn: () => boolean): void {
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
