import { useShell } from '#app/document/shell.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import type { DateContext } from '#domain/dates.ts';

/** Returns the reader's language and the company's time zone for domain/dates.ts. */
export function useDates(): DateContext {
  const { i18n } = useTranslation();
  return { language: i18n.language, timeZone: useShell().timeZone };
}
