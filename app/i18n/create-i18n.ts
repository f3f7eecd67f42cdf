import type { TFunction, TOptions } from 'i18next';
import type { Language } from './languages.ts';
import type { LoadedTexts, TextGroup } from './text-groups.ts';
import { translate } from './translate.ts';

/** Texts of some languages, one of which is shown. It never loads by itself. */
export interface Translator {
  /** The language shown. */
  readonly language: Language;
  /** The text of a key in the language shown. */
  readonly t: TFunction;
  /** The text of a key in a language; the same function for the same language. */
  speak(language: Language): TFunction;
  /** The groups that are here in the language shown. */
  listGroups(): TextGroup[];
  hasGroup(language: Language, group: TextGroup): boolean;
  addTexts(language: Language, texts: LoadedTexts): void;
  /** Shows another language, whose texts are here. */
  show(language: Language): void;
  /** Tells of each change of the language; gives the way to stop. */
  subscribe(listener: () => void): () => void;
}

/**
 * The translator behind `useTranslation()`, over texts that are already here, so no key and no gap is ever shown. It says what
 * i18next would say, at a tenth of its weight on the first page (docs/decisions/0010-a-translator-of-our-own.md);
 * create-i18n.test.ts holds every text of every language against i18next itself.
 */
export function createI18n(language: Language, texts: LoadedTexts): Translator {
  const loaded = new Map<Language, LoadedTexts>([[language, texts]]);
  const voices = new Map<Language, TFunction>();
  const listeners = new Set<() => void>();
  let shown = language;

  const getTexts = (of: Language) => loaded.get(of) ?? {};
  const makeVoice = (of: Language) =>
    ((key: string, values?: TOptions) =>
      translate({ language: of, texts: getTexts(of) }, key, values)) as unknown as TFunction;

  const speak = (of: Language) => {
    const voice = voices.get(of) ?? makeVoice(of);
    voices.set(of, voice);
    return voice;
  };
  return {
    get language() {
      return shown;
    },
    get t() {
      return speak(shown);
    },
    speak,
    listGroups: () => Object.keys(getTexts(shown)) as TextGroup[],
    hasGroup: (of, group) => getTexts(of)[group] !== undefined,
    addTexts: (of, more) => void loaded.set(of, { ...getTexts(of), ...more }),
    show(next) {
      shown = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
