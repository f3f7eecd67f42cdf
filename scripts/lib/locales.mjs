const pluralSuffix = /_(?:zero|one|two|few|many|other)$/;

/** @typedef {Record<string, string>} Texts texts of one language by full key, such as `track.title` */

/**
 * @param {unknown} value a parsed file
 * @param {string} key the group's name
 * @returns {[string, string][]}
 */
export function flatten(value, key) {
  if (typeof value === 'string') return [[key, value]];
  if (typeof value !== 'object' || value === null) return [[key, '']];
  return Object.entries(value).flatMap(([name, inner]) => flatten(inner, `${key}.${name}`));
}

/** @param {string} key the key as used in the code: without the plural suffix */
export const baseOf = (key) => key.replace(pluralSuffix, '');

/** @param {Texts} texts @returns {(key: string) => string} the distinct placeholders and tags of a key, sorted */
function readPlaceholders(texts) {
  /** @type {Map<string, Set<string>>} */
  const marks = new Map();
  for (const [name, text] of Object.entries(texts)) {
    const ofKey = marks.get(baseOf(name)) ?? new Set();
    for (const mark of text.match(/\{\{[^}]+\}\}|<\/?\w+\s*\/?>/g) ?? []) if (mark !== '{{count}}') ofKey.add(mark);
    marks.set(baseOf(name), ofKey);
  }
  return (key) => [...(marks.get(key) ?? [])].sort().join(' ');
}

/** @param {string} language @param {Texts} texts @returns {string[]} plural forms its grammar needs and lacks */
function missingPlurals(language, texts) {
  const keys = Object.keys(texts);
  const bases = new Set(keys.filter((key) => pluralSuffix.test(key)).map(baseOf));
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  return [...bases].flatMap((base) => forms.map((form) => `${base}_${form}`)).filter((key) => !keys.includes(key));
}

/**
 * Compares a language with English; returns one sentence per problem.
 * @param {string} language @param {Texts} texts @param {Texts} english
 * @returns {string[]}
 */
export function compare(language, texts, english) {
  const expectedKeys = new Set(Object.keys(english).map(baseOf));
  const there = new Set(Object.keys(texts).map(baseOf));
  const [ours, theirs] = [readPlaceholders(english), readPlaceholders(texts)];
  const both = [...expectedKeys].filter((key) => there.has(key));
  return [
    ...[...expectedKeys].filter((key) => !there.has(key)).map((key) => `${language}: ${key} is missing`),
    ...[...there].filter((key) => !expectedKeys.has(key)).map((key) => `${language}: ${key} is not in English`),
    ...Object.keys(texts)
      .filter((key) => texts[key]?.trim() === '')
      .map((key) => `${language}: ${key} is empty`),
    ...missingPlurals(language, texts).map((key) => `${language}: ${key} is missing, and its grammar needs it`),
    ...both
      .filter((key) => theirs(key) !== ours(key))
      .map((key) => `${language}: ${key} has other placeholders than English`),
  ];
}

/**
 * Finds keys that no source names, completely, by a template such as `status.${status}`, or as part of a list. The type
 * check reports names of missing keys.
 * @param {Texts} english @param {string} source all source text
 * @returns {string[]}
 */
export function findUnused(english, source) {
  const named = new Set([...source.matchAll(/['"`]([a-zA-Z]+(?:\.\w+)+)['"`]/g)].map((match) => match[1]));
  const prefixes = [...source.matchAll(/`([a-zA-Z]+\.[\w.]*)\$\{/g)].map((match) => match[1] ?? '');
  const listOf = (/** @type {string} */ key) => key.replace(/\.\d.*$/, '');
  const isUsed = (/** @type {string} */ key) =>
    named.has(key) || named.has(listOf(key)) || prefixes.some((prefix) => key.startsWith(prefix));
  return [...new Set(Object.keys(english).map(baseOf))].filter((key) => !isUsed(key));
}
