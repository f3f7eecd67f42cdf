import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';

/**
 * Asks for the page's data again when the reader chooses another language: names of waters come with it. Without a network the
 * page keeps what it has.
 */
export function useFreshLanguage(): void {
  const { language } = useTranslation().i18n;
  const { revalidate } = useRevalidator();
  const shown = useRef(language);
  useEffect(() => {
    if (shown.current === language) return;
    shown.current = language;
    // Interrupted by a navigation, it is rejected without a reason; that navigation asks for the data itself.
    if (navigator.onLine) revalidate().catch((reason) => reason && Promise.reject(reason));
  }, [language, revalidate]);
}
