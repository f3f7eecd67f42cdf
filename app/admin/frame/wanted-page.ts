import { href } from 'react-router';

const HOME = href('/admin');
const LOGIN = href('/admin/login');
const PARAM = 'next';

/** The address of the sign-in that leads back to the page at `url`. */
export function toLoginPath(url: string): string {
  const { pathname, search } = new URL(url);
  const wanted = pathname + search;
  return wanted === HOME ? LOGIN : `${LOGIN}?${new URLSearchParams({ [PARAM]: wanted })}`;
}

/** Where to go after signing in at `url`: the wanted page if it is one of the staff area, else the dashboard. */
export function readWantedPage(url: string): string {
  const { origin, searchParams } = new URL(url);
  const wanted = searchParams.get(PARAM) ?? HOME;
  if (!wanted.startsWith(`${HOME}/`)) return HOME;
  // Dot segments and backslashes are resolved before the place is judged.
  const { pathname, search, origin: target } = new URL(wanted, origin);
  return target === origin && pathname.startsWith(`${HOME}/`) && pathname !== LOGIN ? pathname + search : HOME;
}
