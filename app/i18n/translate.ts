/** Texts of one language: groups of groups of texts. */
export interface Spoken {
  language: string;
  texts: object;
}

interface Values {
  /** Chooses the plural form, and is a value like the others. */
  count?: number;
  /** Asks for a group of texts instead of one. */
  returnObjects?: boolean;
  [name: string]: unknown;
}

/**
 * The text of a key such as `track.title`, in the plural form that `count` asks for, with its values filled in (`{{name}}`, or `{{name, number}}` with the language's digits). What i18next
 * would return for it: the key itself where there is no text, and `{{name}}` left standing where no value is given.
 */
export function translate(spoken: Spoken, key: string, values: Values = {}): unknown {
  const text = findText(spoken, key, values.count);
  if (typeof text === 'string') return fill(text, values, spoken.language);
  return values.returnObjects && text !== undefined ? fillAll(text, values, spoken.language) : key;
}

function findText({ language, texts }: Spoken, key: string, count?: number): unknown {
  const plain = lookUp(texts, key);
  if (count === undefined) return plain;
  return lookUp(texts, `${key}_${getPluralRules(language).select(count)}`) ?? plain;
}

function lookUp(texts: unknown, key: string): unknown {
  let found = texts;
  for (const part of key.split('.')) found = (found as Record<string, unknown> | undefined)?.[part];
  return found;
}

function fill(text: string, values: Values, language: string): string {
  return text.replace(/\{\{\s*(\w+)\s*(,\s*number\s*)?\}\}/g, (whole, name, isNumber) => {
    if (!(name in values)) return whole;
    const value = values[name] ?? '';
    return isNumber ? new Intl.NumberFormat(language).format(value as number) : String(value);
  });
}

function fillAll(group: unknown, values: Values, language: string): unknown {
  if (typeof group === 'string') return fill(group, values, language);
  if (Array.isArray(group)) return group.map((item) => fillAll(item, values, language));
  return Object.fromEntries(
    Object.entries(group as object).map(([name, item]) => [name, fillAll(item, values, language)]),
  );
}

/** Making the rules of a language takes longer than using them. */
const pluralRules = new Map<string, Intl.PluralRules>();

function getPluralRules(language: string): Intl.PluralRules {
  const known = pluralRules.get(language) ?? new Intl.PluralRules(language);
  pluralRules.set(language, known);
  return known;
}
