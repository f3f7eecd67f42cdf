import { createInstance } from 'i18next';
import { describe, expect, it } from 'vitest';
import { createI18n } from './create-i18n.ts';
import { LANGUAGE_CODES, type Language } from './languages.ts';
import type { LoadedTexts } from './text-groups.ts';

const files = import.meta.glob<object>('../../public/locales/*/*.json', { eager: true, import: 'default' });
const COUNTS = [0, 1, 2, 5, 1_000_000];

function readTexts(language: Language): Record<string, object> {
  const ours = Object.entries(files).filter(([path]) => path.includes(`/${language}/`));
  return Object.fromEntries(ours.map(([path, text]) => [path.replace(/^.*\/|\.json$/g, ''), text]));
}

function listKeys(value: unknown, key: string): string[] {
  if (typeof value === 'string') return [key];
  return Object.entries(value as object).flatMap(([name, inner]) => listKeys(inner, key ? `${key}.${name}` : name));
}

/** i18next as it would be set up over the same texts. */
function createOracle(language: Language, texts: object) {
  const oracle = createInstance();
  oracle.init({
    lng: language,
    resources: { [language]: { translation: texts } },
    fallbackLng: false,
    initAsync: false,
    interpolation: { escapeValue: false },
  });
  return oracle;
}

type Speak = (key: string, values?: object) => unknown;

describe.each(LANGUAGE_CODES)('the texts in %s', (language) => {
  const texts = readTexts(language);
  const ours = createI18n(language, texts).t as unknown as Speak;
  const theirs = createOracle(language, texts).t as unknown as Speak;
  const keys = listKeys(texts, '');
  /** A value for each name that this text has. */
  function valuesOf(key: string): Record<string, unknown> {
    const text = String(
      key.split('.').reduce<unknown>((found, part) => (found as Record<string, unknown>)[part], texts),
    );
    const marks = [...text.matchAll(/\{\{(\w+)(,? *\w*)/g)].filter(([, name]) => name !== 'count');
    return Object.fromEntries(
      marks.map(([, name = '', format]) => [name, format ? 1_234_567.5 : '<b> & {{count}} $1']),
    );
  }

  it('read as i18next would say them, with values and without', () => {
    expect(keys.length).toBeGreaterThan(300);
    for (const key of keys) {
      expect(ours(key, valuesOf(key)), key).toBe(theirs(key, valuesOf(key)));
      expect(ours(key), key).toBe(theirs(key));
    }
  });

  it('take the plural form that i18next would take', () => {
    const counted = keys.filter((key) => /_[a-z]+$/.test(key));
    expect(counted.length).toBeGreaterThan(3);
    for (const form of counted) {
      const key = form.replace(/_[a-z]+$/, '');
      for (const count of COUNTS) {
        const values = { ...valuesOf(form), count };
        expect(ours(key, values), key).toBe(theirs(key, values));
      }
    }
  });

  it('come in groups as i18next would hand them out', () => {
    for (const group of ['terms.sections', 'privacy.sections']) {
      const asked = { company: 'A & B', returnObjects: true };
      expect(ours(group, asked)).toEqual(theirs(group, asked));
    }
  });
});

describe('a key without a text', () => {
  const speak = createI18n('en', { nav: { home: 'Home' } }).t as unknown as Speak;

  it.each(['nav.away', 'away.home', 'nav.home.more', 'nav'])('%s is shown as it is', (key) => {
    const theirs = createOracle('en', { nav: { home: 'Home' } }).t as unknown as Speak;
    expect(speak(key)).toBe(key);
    if (key !== 'nav') expect(theirs(key)).toBe(key);
  });
});

describe('a change of language', () => {
  it('is told to those who listen, and gives them another way to ask', () => {
    const i18n = createI18n('en', { nav: { home: 'Home' } });
    const told: string[] = [];
    const stop = i18n.subscribe(() => told.push(i18n.language));
    i18n.addTexts('fr', { nav: { home: 'Accueil' } } as LoadedTexts);
    const before = i18n.t;
    i18n.show('fr');
    stop();
    expect(i18n.t('nav.home')).toBe('Accueil');
    expect(i18n.t).not.toBe(before);
    i18n.show('en');
    expect(told).toEqual(['fr']);
    expect(i18n.t).toBe(before);
  });
});
