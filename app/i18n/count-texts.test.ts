import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { LANGUAGE_CODES } from '#domain/languages.ts';
import { createI18n } from './create-i18n.ts';

/** Groups whose counts reach thousands. */
const GROUPS = ['adminAttention', 'adminImports', 'adminReports'] as const;
/** Receives a number that is formatted already. */
const FORMATTED = '"figure": ';

test.each(LANGUAGE_CODES)('counts that reach thousands are grouped: %s', async (language) => {
  for (const group of GROUPS) {
    const text = await readFile(`public/locales/${language}/${group}.json`, 'utf8');
    const bare = text
      .split('\n')
      .filter((line) => /\{\{(count|created|updated)\}\}/.test(line) && !line.includes(FORMATTED));
    expect(bare).toEqual([]);
  }
});

test('a count of rows reads as the language groups digits', async () => {
  const read = async (language: 'en' | 'de') => {
    const adminImports = JSON.parse(await readFile(`public/locales/${language}/adminImports.json`, 'utf8'));
    return createI18n(language, { adminImports }).t('adminImports.map.check', { count: 48_200 });
  };
  expect(await read('en')).toBe('Check 48,200 rows');
  expect(await read('de')).toContain('48.200');
});
