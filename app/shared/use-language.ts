import { useLocation, useNavigate } from 'react-router';
import { formatPreferenceCookie } from '#app/document/cookies.ts';
import { useCompany, useShell } from '#app/document/shell.tsx';
import { LANGUAGE_COOKIE, LANGUAGE_PARAM } from '#app/i18n/languages.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { isStaffPath } from '#app/page-row.ts';
import { LANGUAGE_CODES, type Language } from '#domain/languages.ts';

/**
 * The current language and a function that switches it immediately and remembers the choice for a year. Specification,
 * section 4. Staff may choose every language, visitors those the company offers and the current one.
 */
export function useLanguage(): {
  language: Language;
  choices: Language[];
  chooseLanguage: (language: Language) => Promise<void>;
} {
  const { i18n } = useTranslation();
  const shell = useShell();
  const { languages } = useCompany();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();

  const chooseLanguage = async (language: Language) => {
    await shell.loadLanguage?.(language);
    // If the texts failed to load, the language is unchanged, and the choice is not remembered.
    if (i18n.language !== language) return;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers we serve
    document.cookie = formatPreferenceCookie(LANGUAGE_COOKIE, language, window.location.protocol === 'https:');
    const params = new URLSearchParams(search);
    if (!params.has(LANGUAGE_PARAM)) return;
    // The parameter would win over the cookie at the next reload.
    params.delete(LANGUAGE_PARAM);
    await navigate(
      { pathname, search: params.toString(), hash },
      {
        replace: true,
        preventScrollReset: true,
        // Offline, the page keeps its data.
        defaultShouldRevalidate: navigator.onLine ? undefined : false,
      },
    );
  };
  const language = i18n.language as Language;
  const isShown = (code: Language) => isStaffPath(pathname) || code === language || languages.offered.includes(code);
  return { language, choices: LANGUAGE_CODES.filter(isShown), chooseLanguage };
}
