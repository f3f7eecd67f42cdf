import type { i18n } from 'i18next';
import type { Language } from '#domain/languages.ts';
import { addTexts, listLoaded } from './create-i18n.ts';
import { DEFAULT_LANGUAGE } from './languages.ts';
import type { TextGroup } from './text-groups.ts';

/**
 * The texts of one browser tab. A page is shown in one language as a whole, never in keys: in the language that was chosen
 * as soon as all its files are here, until then in the one that is shown, else in English. A file that failed is logged once
 * and asked for again the next time it is needed.
 */
export class BrowserTexts {
  readonly #i18n: i18n;
  readonly #logged = new Set<string>();
  #chosen: Language;

  constructor(i18n: i18n) {
    this.#i18n = i18n;
    this.#chosen = this.#shown;
  }

  /**
   * Makes these groups ready to be shown, beside those of the pages before; nothing more once nobody waits for them.
   * Throws where no language has them all.
   */
  async load(groups: TextGroup[], signal?: AbortSignal): Promise<void> {
    const failed = new Set<Language>();
    while (!signal?.aborted) {
      // Asked again each time: while files are on their way, another choice or another page may come.
      const language = [this.#chosen, this.#shown, DEFAULT_LANGUAGE].find(
        (candidate) => !failed.has(candidate) || this.#listMissing(candidate, groups).length === 0,
      );
      if (!language) throw new Error(`No language has all texts of ${groups.join(', ')}`);
      const missing = this.#listMissing(language, groups);
      if (missing.length === 0) return this.#show(language);
      if (!(await this.#add(language, missing))) failed.add(language);
    }
  }

  /** Shows everything in another language; where a file of it fails, the page stays as it is. */
  choose(language: Language): Promise<void> {
    this.#chosen = language;
    return this.load([]);
  }

  get #shown(): Language {
    return this.#i18n.language as Language;
  }

  async #show(language: Language): Promise<void> {
    if (language !== this.#shown) await this.#i18n.changeLanguage(language);
  }

  /** What a language lacks of these groups and of all that was shown so far. */
  #listMissing(language: Language, groups: TextGroup[]): TextGroup[] {
    const here = new Set(listLoaded(this.#i18n, language));
    return [...new Set([...groups, ...listLoaded(this.#i18n, this.#shown)])].filter((group) => !here.has(group));
  }

  /** Whether all of them came. */
  async #add(language: Language, groups: TextGroup[]): Promise<boolean> {
    const fetched = await Promise.all(
      groups.map(async (group) => [group, await this.#fetch(language, group)] as const),
    );
    const texts = fetched.filter(([, text]) => text !== undefined);
    addTexts(this.#i18n, language, Object.fromEntries(texts));
    return texts.length === groups.length;
  }

  async #fetch(language: Language, group: TextGroup): Promise<object | undefined> {
    const file = `${language}/${group}`;
    try {
      const response = await fetch(`/locales/${file}.json`);
      if (!response.ok) throw new Error(`HTTP ${response.status}`);
      return await response.json();
    } catch (error) {
      if (!this.#logged.has(file)) console.error(`Could not load the texts ${file}`, error);
      this.#logged.add(file);
      return undefined;
    }
  }
}
