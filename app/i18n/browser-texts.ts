import type { i18n } from 'i18next';
import { DEFAULT_LANGUAGE, type Language } from './languages.ts';
import type { TextGroup } from './text-groups.ts';

/** Loads the groups that are not here yet, in the language now shown. Never rejects: a failed file is logged and English stands in. */
export async function loadGroups(translator: i18n, groups: TextGroup[]): Promise<void> {
  const language = translator.language as Language;
  await addGroups(translator, language, groups);
  // Another language may have been chosen while these were on their way.
  if (translator.language !== language) await loadGroups(translator, groups);
}

/** Shows everything in another language, once its texts are here. */
export async function switchLanguage(translator: i18n, language: Language): Promise<void> {
  const shown = translator.getResourceBundle(translator.language, 'translation');
  await addGroups(translator, language, Object.keys(shown) as TextGroup[]);
  await translator.changeLanguage(language);
}

async function addGroups(translator: i18n, language: Language, groups: TextGroup[]): Promise<void> {
  const missing = groups.filter((group) => translator.getResource(language, 'translation', group) === undefined);
  const texts = await Promise.all(missing.map(async (group) => [group, await fetchGroup(language, group)] as const));
  translator.addResourceBundle(language, 'translation', Object.fromEntries(texts), true);
}

async function fetchGroup(language: Language, group: TextGroup): Promise<object> {
  try {
    const response = await fetch(`/locales/${language}/${group}.json`);
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    return await response.json();
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: specification, section 8: a translation that cannot be loaded is logged
    console.error(`Could not load the texts ${language}/${group}`, error);
    return language === DEFAULT_LANGUAGE ? {} : fetchGroup(DEFAULT_LANGUAGE, group);
  }
}
