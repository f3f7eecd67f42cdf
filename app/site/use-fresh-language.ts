import { useEffect, useRef } from 'react';
import { useRevalidator, useSearchParams } from 'react-router';
import { LANGUAGE_PARAM } from '#app/i18n/languages.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';

/**
 * Reloads the page's data when the language changes, because it contains translated names and texts of the company.
 * Offline, the page keeps its data.
 */
export function useFreshLanguage(): void {
  const { language } = useTranslation().i18n;
  const { revalidate } = useRevalidator();
  // Removing the language from the address reloads the data, too; a second reload would cancel the first.
  const isInAddress = useSearchParams()[0].has(LANGUAGE_PARAM);
  const loadedLanguage = useRef(language);
  useEffect(() => {
    if (loadedLanguage.current === language) return;
    loadedLanguage.current = language;
    if (navigator.onLine && !isInAddress) void revalidate();
  }, [language, revalidate, isInAddress]);
}
