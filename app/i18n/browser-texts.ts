import type { Translator } from './create-i18n.ts';
import { DEFAULT_LANGUAGE, type Language } from './languages.ts';
import type { LoadedTexts, TextGroup } from './text-groups.ts';

/** Loads the groups that are not here yet, in the language now shown. Never rejects: a failed file is logged and English stands in. */
export async function loadGroups(translator: Translator, groups: TextGroup[]): Promise<void> {
  const { language } = translator;
  await addGroups(translator, language, listMissing(translator, language, groups));
  // Another language may have been chosen while these were on their way.
  if (translator.language !== language) await loadGroups(translator, groups);
}

/** Shows everything in another language, once its texts are here. */
export async function switchLanguage(translator: Translator, language: Language): Promise<void> {
  let missing = listMissing(translator, language, translator.listGroups());
  // Another page may have brought its own groups while these were on their way.
  while (missing.length > 0) {
    await addGroups(translator, language, missing);
    missing = listMissing(translator, language, translator.listGroups());
  }
  translator.show(language);
}

function listMissing(translator: Translator, language: Language, groups: TextGroup[]): TextGroup[] {
  return groups.filter((group) => !translator.hasGroup(language, group));
}

async function addGroups(translator: Translator, language: Language, groups: TextGroup[]): Promise<void> {
  const texts = await Promise.all(groups.map(async (group) => [group, await fetchGroup(language, group)]));
  const loaded: LoadedTexts = Object.fromEntries(texts);
  translator.addTexts(language, loaded);
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
