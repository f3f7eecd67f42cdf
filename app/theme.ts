import { readCookie } from './cookies.ts';

/** `auto` follows the reader's colour scheme. */
export type Theme = 'auto' | 'light' | 'dark';

const THEME_COOKIE = 'theme';

/** The stored choice for pages that have a night chart; `auto` without one. */
export function readTheme(cookieHeader: string | null): Theme {
  const value = readCookie(cookieHeader, THEME_COOKIE);
  return value === 'light' || value === 'dark' ? value : 'auto';
}
