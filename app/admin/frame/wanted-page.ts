import { href } from 'react-router';

const HOME = href('/admin');
const LOGIN = href('/admin/login');
const SETUP = href('/admin/settings/second-factor');
/** Either sets a second factor up. */
const SETUP_PAGES: readonly string[] = [SETUP, href('/admin/settings/passkey')];
const PARAM = 'next';

function toPathBefore(path: string, url: string): string {
  const { pathname, search } = new URL(url);
  const wanted = pathname + search;
  return wanted === HOME ? path : `${path}?${new URLSearchParams({ [PARAM]: wanted })}`;
}

/** The address of the sign-in that leads back to the page at `url`. */
export const toLoginPath = (url: string): string => toPathBefore(LOGIN, url);

/** The address at which a second factor is set up, which leads back to the page at `url`. */
export const toSetupPath = (url: string): string => toPathBefore(SETUP, url);

/** Whether a second factor is set up on the page of this path. */
export const isSetupPath = (path: string): boolean => SETUP_PAGES.includes(path);

/** Where to go after signing in, or setting up, at `url`: the wanted page if it is one of the staff area, else the dashboard. */
export function readWantedPage(url: string): string {
  const { origin, searchParams } = new URL(url);
  const wanted = searchParams.get(PARAM) ?? HOME;
  if (!wanted.startsWith(`${HOME}/`)) return HOME;
  // Dot segments and backslashes are resolved before the place is judged.
  const { pathname, search, origin: target } = new URL(wanted, origin);
  return target === origin && pathname.startsWith(`${HOME}/`) && pathname !== LOGIN ? pathname + search : HOME;
}
