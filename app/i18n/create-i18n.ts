import type { i18n, TOptions } from 'i18next';
import type { Language } from './languages.ts';
import type { LoadedTexts } from './text-groups.ts';
import { translate } from './translate.ts';

/** The parts of i18next that react-i18next and this site use. */
type UsedParts =
  | 'isInitialized'
  | 'languages'
  | 'language'
  | 'resolvedLanguage'
  | 'hasLoadedNamespace'
  | 'on'
  | 'off'
  | 'getFixedT'
  | 't'
  | 'getResource'
  | 'getResourceBundle'
  | 'addResourceBundle'
  | 'changeLanguage';

/**
 * The translator behind `useTranslation()`, over texts that are already here: it never loads by itself, so no key and no gap
 * is ever shown. It stands where i18next would, with the same names, at a tenth of its weight on the first page
 * (docs/decisions/0010-a-translator-of-our-own.md); create-i18n.test.ts holds every text of every language against i18next itself.
 */
export function createI18n(language: Language, texts: LoadedTexts): i18n {
  const resources: Record<string, LoadedTexts> = { [language]: texts };
  const listeners = new Set<(...args: unknown[]) => void>();
  let shown: string = language;
  const speak = (spoken: string) => (key: string, values?: TOptions) =>
    translate({ language: spoken, texts: resources[spoken] ?? {} }, key, values);

  const translator = {
    isInitialized: true,
    options: { defaultNS: 'translation', react: { useSuspense: false } },
    get language() {
      return shown;
    },
    get resolvedLanguage() {
      return shown;
    },
    get languages() {
      return [shown];
    },
    hasLoadedNamespace: () => true,
    // A new function each time: those who remember what they made of the old one make it anew.
    getFixedT: (spoken?: string) => speak(spoken ?? shown),
    t: (key: string, values?: TOptions) => speak(shown)(key, values),
    on: (_event: string, listener: (...args: unknown[]) => void) => listeners.add(listener),
    off: (_event: string, listener: (...args: unknown[]) => void) => listeners.delete(listener),
    getResource: (of: string, _namespace: string, group: string) => resources[of]?.[group as keyof LoadedTexts],
    getResourceBundle: (of: string) => resources[of],
    addResourceBundle(of: string, _namespace: string, more: LoadedTexts) {
      resources[of] = { ...resources[of], ...more };
    },
    async changeLanguage(next: string) {
      shown = next;
      for (const listener of listeners) listener(next);
    },
  } satisfies Record<UsedParts | 'options', unknown>;
  return translator as unknown as i18n;
}
