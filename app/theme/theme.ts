import { formatPreferenceCookie, readCookie } from '#app/document/cookies.ts';

/** `auto` follows the reader's color scheme. */
export const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const THEME_COOKIE = 'theme';

export function isTheme(value: unknown): value is Theme {
  return THEMES.some((theme) => theme === value);
}

/** Returns the stored choice for public and staff pages; undefined without one. */
export function readTheme(cookieHeader: string | null): Theme | undefined {
  const value = readCookie(cookieHeader, THEME_COOKIE);
  return isTheme(value) ? value : undefined;
}

/** Returns the default theme: light on the public site (specification, "solid white"), the system's for staff. */
export function getDefaultTheme(isStaff: boolean): Theme {
  return isStaff ? 'auto' : 'light';
}

/** Formats the choice for `Set-Cookie` and `document.cookie`. */
export function formatTheme(theme: Theme, isHttps: boolean): string {
  return formatPreferenceCookie(THEME_COOKIE, theme, isHttps);
}
