import type { TFunction } from 'i18next';
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { Translator } from './create-i18n.ts';

const I18nContext = createContext<Translator | undefined>(undefined);

export function I18nProvider({ i18n, children }: { i18n: Translator; children: ReactNode }) {
  return <I18nContext value={i18n}>{children}</I18nContext>;
}

/** The texts in the language shown. Whoever asks is drawn anew when the language changes. */
export function useTranslation(): { t: TFunction; i18n: Translator } {
  const i18n = useContext(I18nContext);
  if (!i18n) throw new Error('useTranslation needs an I18nProvider');
  const getLanguage = () => i18n.language;
  const language = useSyncExternalStore(i18n.subscribe, getLanguage, getLanguage);
  return { t: i18n.speak(language), i18n };
}
