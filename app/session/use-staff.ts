import { useEffect, useState } from 'react';
import { readToken } from './session-token.ts';

/**
 * For public pages: whether the visitor is signed in as staff (after checking the stored token), and a sign-out. Only
 * the browser has the token, so loaders can't check it. Visitors without a token load nothing extra.
 */
export function useStaff(): { isSignedIn: boolean; signOut: () => Promise<void> } {
  const [isSignedIn, setIsSignedIn] = useState(false);
  useEffect(() => {
    if (!readToken()) return;
    let isHere = true;
    import('./visitor-session.ts')
      .then(({ isStaff }) => isStaff())
      .then((answer) => isHere && setIsSignedIn(answer))
      .catch(console.error);
    return () => {
      isHere = false;
    };
  }, []);
  const signOut = async () => {
    const { signStaffOut } = await import('./visitor-session.ts');
    await signStaffOut();
    setIsSignedIn(false);
  };
  return { isSignedIn, signOut };
}
