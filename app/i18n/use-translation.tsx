import type { i18n, TFunction } from 'i18next';
import { createContext, type ReactNode, useCallback, useContext, useSyncExternalStore } from 'react';

const I18nContext = createContext<i18n | undefined>(undefined);

export function I18nProvider({ i18n, children }: { i18n: i18n; children: ReactNode }) {
  return <I18nContext value={i18n}>{children}</I18nContext>;
}

/** Returns the texts of the current language; components render again when it changes. */
export function useTranslation(): { t: TFunction; i18n: i18n } {
  const i18n = useContext(I18nContext);
  if (!i18n) throw new Error('useTranslation needs an I18nProvider');
  const subscribe = useCallback(
    (listener: () => void) => {
      i18n.on('languageChanged', listener);
      return () => i18n.off('languageChanged', listener);
    },
    [i18n],
  );
  const getLanguage = () => i18n.language;
  const language = useSyncExternalStore(subscribe, getLanguage, getLanguage);
  return { t: getT(i18n, language), i18n };
}

const functions = new WeakMap<i18n, Map<string, TFunction>>();

/**
 * Returns one shared function per language. Texts without values are cached: looking them up took a tenth of the
 * server's time per page.
 */
function getT(i18n: i18n, language: string): TFunction {
  const ofLanguages = functions.get(i18n) ?? new Map<string, TFunction>();
  functions.set(i18n, ofLanguages);
  const t = ofLanguages.get(language) ?? remembering(i18n.getFixedT(language) as unknown as Translate);
  ofLanguages.set(language, t);
  return t;
}

type Translate = (key: string, values?: object) => string;

function remembering(t: Translate): TFunction {
  const cache = new Map<string, string>();
  const remember = (key: string) => {
    const text = t(key);
    // The group of a missing key may load later, so it is not cached.
    if (text !== key) cache.set(key, text);
    return text;
  };
  const translate: Translate = (key, values) => (values ? t(key, values) : (cache.get(key) ?? remember(key)));
  return translate as unknown as TFunction;
}
