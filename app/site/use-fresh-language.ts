import { useEffect, useRef } from 'react';
import { useRevalidator, useSearchParams } from 'react-router';
import { LANGUAGE_PARAM } from '#app/i18n/languages.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';

/**
 * Asks for the page's data again when the reader chooses another language: names of waters come with it, and texts of the company. Without a network the
 * page keeps what it has.
 */
export function useFreshLanguage(): void {
  const { language } = useTranslation().i18n;
  const { revalidate } = useRevalidator();
  // Taking the older choice out of the address asks for the data too; one of the two would be broken off.
  const isInAddress = useSearchParams()[0].has(LANGUAGE_PARAM);
  const shown = useRef(language);
  useEffect(() => {
    if (shown.current === language) return;
    shown.current = language;
    if (navigator.onLine && !isInAddress) void revalidate();
  }, [language, revalidate, isInAddress]);
}
