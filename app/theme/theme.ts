import { formatChoiceCookie, readCookie } from '#app/document/cookies.ts';

/** `auto` follows the reader's colour scheme. */
export const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const THEME_COOKIE = 'theme';

export function isTheme(value: unknown): value is Theme {
  return THEMES.some((theme) => theme === value);
}

/** The choice that was kept, for public and staff pages alike; undefined without one. */
export function readTheme(cookieHeader: string | null): Theme | undefined {
  const value = readCookie(cookieHeader, THEME_COOKIE);
  return isTheme(value) ? value : undefined;
}

/** What is shown without a choice: the public site is light (specification, "solid white"), staff have it as their system. */
export function getDefaultTheme(isStaff: boolean): Theme {
  return isStaff ? 'auto' : 'light';
}

/** The choice as a cookie: fit for `Set-Cookie` and for `document.cookie`. */
export function formatTheme(theme: Theme, isHttps: boolean): string {
  return formatChoiceCookie(THEME_COOKIE, theme, isHttps);
}
