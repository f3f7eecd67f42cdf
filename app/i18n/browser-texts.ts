import type { i18n } from 'i18next';
import { DEFAULT_LANGUAGE, type Language } from './languages.ts';
import type { LoadedTexts, TextGroup } from './text-groups.ts';

/** Loads the groups that are not here yet, in the language now shown. Never rejects: a failed file is logged and English stands in. */
export async function loadGroups(translator: i18n, groups: TextGroup[]): Promise<void> {
  const language = translator.language as Language;
  await addGroups(translator, language, listMissing(translator, language, groups));
  // Another language may have been chosen while these were on their way.
  if (translator.language !== language) await loadGroups(translator, groups);
}

/** Shows everything in another language, once its texts are here. */
export async function switchLanguage(translator: i18n, language: Language): Promise<void> {
  const listShown = () => Object.keys(translator.getResourceBundle(translator.language, 'translation')) as TextGroup[];
  let missing = listMissing(translator, language, listShown());
  // Another page may have brought its own groups while these were on their way.
  while (missing.length > 0) {
    await addGroups(translator, language, missing);
    missing = listMissing(translator, language, listShown());
  }
  await translator.changeLanguage(language);
}

function listMissing(translator: i18n, language: Language, groups: TextGroup[]): TextGroup[] {
  return groups.filter((group) => translator.getResource(language, 'translation', group) === undefined);
}

async function addGroups(translator: i18n, language: Language, groups: TextGroup[]): Promise<void> {
  const texts = await Promise.all(groups.map(async (group) => [group, await fetchGroup(language, group)]));
  const loaded: LoadedTexts = Object.fromEntries(texts);
  translator.addResourceBundle(language, 'translation', loaded, true);
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
