import { href } from 'react-router';
import { expireSession, forgetUser, isSignedOut, requiresFactor } from './session.ts';

const HOME = href('/admin');
const LOGIN = href('/admin/login');
const SETUP = href('/admin/settings/second-factor');
/** The pages on which a second factor can be set up. */
const SETUP_PAGES: readonly string[] = [SETUP, href('/admin/settings/passkey')];
const PARAM = 'next';

function toPathBefore(path: string, url: string): string {
  const { pathname, search } = new URL(url);
  const page = pathname + search;
  return page === HOME ? path : `${path}?${new URLSearchParams({ [PARAM]: page })}`;
}

/** Returns the sign-in address that leads back to the page at `url`. */
export const toLoginPath = (url: string): string => toPathBefore(LOGIN, url);

/** Returns the address of the second-factor setup that leads back to the page at `url`. */
export const toSetupPath = (url: string): string => toPathBefore(SETUP, url);

/**
 * Returns where a failed call leads: to the sign-in when the session has ended, or to the setup of a second factor that
 * is required. Undefined for other failures.
 */
export function findSignInPath(error: unknown, url: string): string | undefined {
  if (requiresFactor(error)) {
    forgetUser();
    return toSetupPath(url);
  }
  if (!isSignedOut(error)) return undefined;
  expireSession();
  return toLoginPath(url);
}

export const isSetupPath = (path: string): boolean => SETUP_PAGES.includes(path);

/** Returns where to go after signing in or setting up: the wanted page if it is a staff page, else the dashboard. */
export function readReturnPage(url: string): string {
  const { origin, searchParams } = new URL(url);
  const page = searchParams.get(PARAM) ?? HOME;
  if (!page.startsWith(`${HOME}/`)) return HOME;
  // The URL parser resolves dot segments and backslashes before the path is checked.
  const { pathname, search, origin: target } = new URL(page, origin);
  return target === origin && pathname.startsWith(`${HOME}/`) && pathname !== LOGIN ? pathname + search : HOME;
}
