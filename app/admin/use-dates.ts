import { useShell } from '#app/shell.tsx';
import type { DateContext } from '#domain/dates.ts';

/** English and the company's time zone, for the functions of domain/dates.ts. */
export function useDates(): DateContext {
  return { language: 'en', timeZone: useShell().timeZone };
}
