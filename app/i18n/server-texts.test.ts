import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { listGroups } from '#app/site-pages.ts';
import { ERROR_TEXTS } from '#domain/error-texts.ts';
import { LANGUAGE_CODES } from '#domain/languages.ts';
import errors from '../../public/locales/en/errors.json';
import { getServerTexts, pickGroups } from './server-texts.ts';

describe('the English error texts', () => {
  it('are the messages of the specification, word for word and all of them', () => {
    expect(errors).toEqual(ERROR_TEXTS);
  });
});

describe('the files of texts', () => {
  it('are one a group, those of the specification among them, in every language', () => {
    const listGroupsOf = (code: string) => readdirSync(`public/locales/${code}`).sort();
    const groups = listGroupsOf('en');
    for (const group of ['nav', 'track', 'hero', 'services', 'features']) expect(groups).toContain(`${group}.json`);
    for (const code of LANGUAGE_CODES) expect(listGroupsOf(code)).toEqual(groups);
  });
});

describe('the texts that come with a page', () => {
  const unexpected: unknown[] = [];
  const { i18n, texts } = getServerTexts('en', (error) => unexpected.push(error));

  it('are the groups of that page and no other', () => {
    expect(Object.keys(pickGroups(texts, listGroups('/track'))).sort()).toEqual([...listGroups('/track')].sort());
    expect(unexpected).toEqual([]);
  });

  it('are what the files hold', () => {
    const nav = JSON.parse(readFileSync('public/locales/en/nav.json', 'utf8'));
    expect(pickGroups(texts, ['nav'])).toEqual({ nav });
    expect(i18n.t('nav.home')).toBe(nav.home);
  });

  it.each(LANGUAGE_CODES)('are complete in %s: what its files lack is reported and stands there in English', (code) => {
    const reported: unknown[] = [];
    const shown = getServerTexts(code, (error) => reported.push(error));
    expect(Object.keys(shown.texts).sort()).toEqual(Object.keys(texts).sort());
    expect(shown.i18n.language).toBe(code);
    expect(shown.i18n.t('errors.trackingNumberEmpty')).not.toBe('errors.trackingNumberEmpty');
    const missing = Object.keys(texts).filter((group) => !hasFile(code, group));
    expect(reported).toHaveLength(missing.length);
  });

  it('report a missing file once and not for every visitor', () => {
    const reported: unknown[] = [];
    for (const code of LANGUAGE_CODES) getServerTexts(code, (error) => reported.push(error));
    expect(reported).toEqual([]);
  });
});

function hasFile(language: string, group: string): boolean {
  try {
    return readFileSync(`public/locales/${language}/${group}.json`).length > 0;
  } catch {
    return false;
  }
}
