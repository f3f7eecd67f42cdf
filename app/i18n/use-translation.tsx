import type { i18n, TFunction } from 'i18next';
import { createContext, type ReactNode, useCallback, useContext, useSyncExternalStore } from 'react';

const I18nContext = createContext<i18n | undefined>(undefined);

export function I18nProvider({ i18n, children }: { i18n: i18n; children: ReactNode }) {
  return <I18nContext value={i18n}>{children}</I18nContext>;
}

/** The texts in the language shown. Whoever asks is drawn again when the language changes. */
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

const known = new WeakMap<i18n, Map<string, TFunction>>();

/** One for all who ask. A text without values is looked up once: that was a tenth of what a page costs the server. */
function getT(i18n: i18n, language: string): TFunction {
  const ofLanguages = known.get(i18n) ?? new Map<string, TFunction>();
  known.set(i18n, ofLanguages);
  const t = ofLanguages.get(language) ?? remembering(i18n.getFixedT(language) as unknown as Translate);
  ofLanguages.set(language, t);
  return t;
}

type Translate = (key: string, values?: object) => string;

function remembering(t: Translate): TFunction {
  const found = new Map<string, string>();
  const remember = (key: string) => {
    const text = t(key);
    // Its group may come later.
    if (text !== key) found.set(key, text);
    return text;
  };
  const translate: Translate = (key, values) => (values ? t(key, values) : (found.get(key) ?? remember(key)));
  return translate as unknown as TFunction;
}
