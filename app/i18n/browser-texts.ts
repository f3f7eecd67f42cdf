import type { i18n } from 'i18next';
import type { Language } from '#domain/languages.ts';
import { addTexts, listLoadedGroups } from './create-i18n.ts';
import { DEFAULT_LANGUAGE } from './languages.ts';
import type { TextGroup } from './text-groups.ts';

/**
 * The texts of one browser tab. A page is always in one language and never shows keys: the chosen language once all its
 * files are loaded, until then the current one, else English. A failed file is logged once and requested again when it
 * is next needed.
 */
export class BrowserTexts {
  readonly #i18n: i18n;
  readonly #logged = new Set<string>();
  #chosen: Language;

  constructor(i18n: i18n) {
    this.#i18n = i18n;
    this.#chosen = this.#shown;
  }

  /** Loads these groups in addition to those of earlier pages; stops when aborted. Throws when no language has all of them. */
  async load(groups: TextGroup[], signal?: AbortSignal): Promise<void> {
    const failed = new Set<Language>();
    while (!signal?.aborted) {
      // Checked again after each load, because the language or page may have changed during it.
      const language = [this.#chosen, this.#shown, DEFAULT_LANGUAGE].find(
        (candidate) => !failed.has(candidate) || this.#listMissing(candidate, groups).length === 0,
      );
      if (!language) throw new Error(`No language has all texts of ${groups.join(', ')}`);
      const missing = this.#listMissing(language, groups);
      if (missing.length === 0) return this.#show(language);
      if (!(await this.#add(language, missing))) failed.add(language);
    }
  }

  /** Switches to another language; if a file fails, the page stays as it is. */
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

  /** Lists which of these and all earlier groups a language lacks. */
  #listMissing(language: Language, groups: TextGroup[]): TextGroup[] {
    const here = new Set(listLoadedGroups(this.#i18n, language));
    return [...new Set([...groups, ...listLoadedGroups(this.#i18n, this.#shown)])].filter((group) => !here.has(group));
  }

  /** Resolves to whether all groups were loaded. */
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
