import type { i18n, TFunction } from 'i18next';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useSyncExternalStore } from 'react';

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
  return { t: useMemo(() => i18n.getFixedT(language), [i18n, language]), i18n };
}
