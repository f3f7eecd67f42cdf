import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadGroups, switchLanguage } from './browser-texts.ts';
import { createI18n } from './create-i18n.ts';

const FILES: Record<string, object> = {
  '/locales/en/track.json': { title: 'Track a shipment' },
  '/locales/fr/nav.json': { home: 'Accueil' },
};

/** The network, the only thing that is faked. */
function answerWith(files: Record<string, object>) {
  return vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const file = files[String(input)];
    return file ? Response.json(file) : new Response('', { status: 404 });
  });
}

afterEach(() => vi.restoreAllMocks());

describe('the texts of the next page', () => {
  it('are fetched once, and only those that are not here yet', async () => {
    const network = answerWith(FILES);
    const i18n = createI18n('en', { nav: { home: 'Home' } });
    await loadGroups(i18n, ['nav', 'track']);
    await loadGroups(i18n, ['nav', 'track']);
    expect(network.mock.calls.map(([url]) => url)).toEqual(['/locales/en/track.json']);
    expect(i18n.t('track.title')).toBe('Track a shipment');
  });
});

describe('a change of language', () => {
  it('shows every text that is here in the other language, once its files have come', async () => {
    answerWith(FILES);
    const i18n = createI18n('en', { nav: { home: 'Home' } });
    await switchLanguage(i18n, 'fr');
    expect([i18n.language, i18n.t('nav.home')]).toEqual(['fr', 'Accueil']);
  });

  it('logs a file that fails to load and shows its English texts', async () => {
    answerWith({ '/locales/en/nav.json': { home: 'Home' } });
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const i18n = createI18n('en', { nav: { home: 'Home' } });
    await switchLanguage(i18n, 'de');
    expect([i18n.language, i18n.t('nav.home')]).toEqual(['de', 'Home']);
    expect(log).toHaveBeenCalledExactlyOnceWith('Could not load the texts de/nav', expect.any(Error));
  });

  it('brings the texts that are on their way over to the new language as well', async () => {
    answerWith({ ...FILES, '/locales/fr/track.json': { title: 'Suivre un envoi' } });
    const i18n = createI18n('en', { nav: { home: 'Home' } });
    await Promise.all([loadGroups(i18n, ['track']), switchLanguage(i18n, 'fr')]);
    expect(i18n.t('track.title')).toBe('Suivre un envoi');
  });
});
