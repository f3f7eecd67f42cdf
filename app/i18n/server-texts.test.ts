import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { listTextGroups } from '#app/site-pages.ts';
import { ERROR_TEXTS } from '#domain/error-texts.ts';
import { LANGUAGE_CODES } from '#domain/languages.ts';
import errors from '../../public/locales/en/errors.json';
import { collectTexts, getServerTexts, pickGroups } from './server-texts.ts';

describe('the English error texts', () => {
  it('contain all messages of the specification, word for word', () => {
    expect(errors).toEqual(ERROR_TEXTS);
  });
});

describe('the text files', () => {
  it('exist for each group in every language, including those of the specification', () => {
    const listGroupsOf = (code: string) => readdirSync(`public/locales/${code}`).sort();
    const groups = listGroupsOf('en');
    for (const group of ['nav', 'track', 'hero', 'services', 'features']) expect(groups).toContain(`${group}.json`);
    for (const code of LANGUAGE_CODES) expect(listGroupsOf(code)).toEqual(groups);
  });
});

describe('the texts of a page', () => {
  const unexpected: unknown[] = [];
  const { i18n, texts } = getServerTexts('en', (error) => unexpected.push(error));

  it('are its own groups only', () => {
    expect(Object.keys(pickGroups(texts, listTextGroups('/track'))).sort()).toEqual(
      [...listTextGroups('/track')].sort(),
    );
    expect(unexpected).toEqual([]);
  });

  it('equal the files', () => {
    const nav = JSON.parse(readFileSync('public/locales/en/nav.json', 'utf8'));
    expect(pickGroups(texts, ['nav'])).toEqual({ nav });
    expect(i18n.t('nav.home')).toBe(nav.home);
  });

  it.each(LANGUAGE_CODES)('are complete in %s', (code) => {
    const instance = getServerTexts(code, (error) => unexpected.push(error));
    expect(Object.keys(instance.texts).sort()).toEqual(Object.keys(texts).sort());
    expect(instance.i18n.language).toBe(code);
    expect(instance.i18n.t('errors.trackingNumberEmpty')).not.toBe('errors.trackingNumberEmpty');
    expect(unexpected).toEqual([]);
  });

  it('are English where a file is missing, which is reported', () => {
    const files = {
      '/locales/en/nav.json': { home: 'Home' },
      '/locales/en/home.json': { title: 'Title' },
      '/locales/de/nav.json': { home: 'Start' },
    };
    const reported: unknown[] = [];
    const german = collectTexts(files, 'de', (error) => reported.push(error));
    expect(german).toEqual({ nav: { home: 'Start' }, home: { title: 'Title' } });
    expect(reported.map(String)).toEqual(['Error: Missing texts /locales/de/home.json: English is shown']);
  });
});
