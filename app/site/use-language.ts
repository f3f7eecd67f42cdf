import { useLocation, useNavigate } from 'react-router';
import { formatChoiceCookie } from '#app/cookies.ts';
import { switchLanguage } from '#app/i18n/browser-texts.ts';
import { LANGUAGE_COOKIE, LANGUAGE_PARAM, type Language } from '#app/i18n/languages.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';

/** The language shown, and how to choose another: at once, remembered for a year. Specification, section 4. */
export function useLanguage(): { language: Language; chooseLanguage: (language: Language) => Promise<void> } {
  const { i18n } = useTranslation();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();

  const chooseLanguage = async (language: Language) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers we serve
    document.cookie = formatChoiceCookie(LANGUAGE_COOKIE, language, window.location.protocol === 'https:');
    await switchLanguage(i18n, language);
    const params = new URLSearchParams(search);
    if (!params.has(LANGUAGE_PARAM)) return;
    // Left in the address, the older choice would win again at the next reload.
    params.delete(LANGUAGE_PARAM);
    await navigate({ pathname, search: params.toString(), hash }, { replace: true, preventScrollReset: true });
  };
  return { language: i18n.language, chooseLanguage };
}
