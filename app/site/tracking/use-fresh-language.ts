import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';

/** Asks for the page's data again when the reader chooses another language: names of waters come with it. */
export function useFreshLanguage(): void {
  const { language } = useTranslation().i18n;
  const { revalidate } = useRevalidator();
  const shown = useRef(language);
  useEffect(() => {
    if (shown.current === language) return;
    shown.current = language;
    void revalidate();
  }, [language, revalidate]);
}
