import { formatChoiceCookie, readCookie } from './cookies.ts';

/** `auto` follows the reader's colour scheme. */
export const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const THEME_COOKIE = 'theme';

/** The stored choice for pages that have a night chart; `auto` without one. */
export function readTheme(cookieHeader: string | null): Theme {
  const value = readCookie(cookieHeader, THEME_COOKIE);
  return value === 'light' || value === 'dark' ? value : 'auto';
}

/** The choice that this browser keeps. */
export function getTheme(): Theme {
  return readTheme(document.cookie);
}

/** Keeps the choice and shows it at once. The next page comes from the server in it. */
export function setTheme(theme: Theme): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve
  document.cookie = formatChoiceCookie(THEME_COOKIE, theme, location.protocol === 'https:');
  document.documentElement.dataset.theme = theme;
}
