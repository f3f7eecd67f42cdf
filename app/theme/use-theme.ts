import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { useShell } from '#app/document/shell.tsx';
import { isStaffPath } from '#app/page-row.ts';
import { formatTheme, getDefaultTheme, readTheme, type Theme } from './theme.ts';

const listeners = new Set<() => void>();
/** Keeps the choice when the browser blocks cookies. */
let cachedTheme: Theme | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Returns the theme of the page: the choice, or the default of public or staff pages. */
export function useTheme(): Theme {
  const { theme } = useShell();
  const isStaff = isStaffPath(useLocation().pathname);
  const choice = useSyncExternalStore(
    subscribe,
    () => cachedTheme ?? readTheme(document.cookie),
    () => theme,
  );
  return choice ?? getDefaultTheme(isStaff);
}

/** Stores the choice and applies it immediately. The server renders the next page with it. */
export function chooseTheme(theme: Theme): void {
  cachedTheme = theme;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers we serve
  document.cookie = formatTheme(theme, location.protocol === 'https:');
  for (const listener of listeners) listener();
}
