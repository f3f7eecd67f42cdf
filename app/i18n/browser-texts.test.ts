import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LANGUAGE_CODES, type Language } from '#domain/languages.ts';
import fc from '#tests/fast-check.ts';
import { BrowserTexts } from './browser-texts.ts';
import { createI18n } from './create-i18n.ts';
import type { TextGroup } from './text-groups.ts';

/** A text that names its file. */
const textsOf = (file: string) => ({ title: file });

/** A fake network, the only mock here. Returns what was requested; `isLost` files fail. */
function connect(isLost: (file: string) => boolean | Promise<boolean>) {
  return vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const file = String(input).replace(/^\/locales\/|\.json$/g, '');
    return (await isLost(file)) ? new Response('', { status: 502 }) : Response.json(textsOf(file));
  });
}

/** A tab that was rendered in English and shows only the navigation. */
function openTab(language: Language = 'en') {
  const i18n = createI18n(language, { nav: textsOf(`${language}/nav`) });
  return { i18n, texts: new BrowserTexts(i18n) };
}

const read = (i18n: ReturnType<typeof createI18n>, group: TextGroup) => i18n.t(`${group}.title` as 'track.title');

let log: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

describe('the texts of the next page', () => {
  it('are fetched once, and only if they are missing', async () => {
    const network = connect(() => false);
    const { i18n, texts } = openTab();
    await texts.load(['nav', 'track']);
    await texts.load(['nav', 'track']);
    expect(network.mock.calls.map(([url]) => url)).toEqual(['/locales/en/track.json']);
    expect(read(i18n, 'track')).toBe('en/track');
  });

  it('fall back to English for the whole page when a file of the chosen language fails, which is requested again', async () => {
    const lost = new Set(['de/track']);
    connect((file) => lost.has(file));
    const { i18n, texts } = openTab('de');
    await texts.load(['nav', 'track']);
    expect([i18n.language, read(i18n, 'nav'), read(i18n, 'track')]).toEqual(['en', 'en/nav', 'en/track']);
    lost.clear();
    await texts.load(['nav']);
    expect([i18n.language, read(i18n, 'nav'), read(i18n, 'track')]).toEqual(['de', 'de/nav', 'de/track']);
    expect(log).toHaveBeenCalledExactlyOnceWith('Could not load the texts de/track', expect.any(Error));
  });

  it('throw when no language has them all', async () => {
    connect(() => true);
    const { i18n, texts } = openTab('de');
    await expect(texts.load(['track'])).rejects.toThrow('No language has all texts of track');
    expect([i18n.language, read(i18n, 'nav')]).toEqual(['de', 'de/nav']);
  });
});

describe('a change of language', () => {
  it('switches all loaded texts once its files have loaded', async () => {
    connect(() => false);
    const { i18n, texts } = openTab();
    await texts.choose('fr');
    expect([i18n.language, read(i18n, 'nav')]).toEqual(['fr', 'fr/nav']);
  });

  it('keeps the page when a file fails, logs it once, and works when the file is available again', async () => {
    let isLost = true;
    connect(() => isLost);
    const { i18n, texts } = openTab('fr');
    await texts.choose('de');
    await texts.choose('de');
    expect([i18n.language, read(i18n, 'nav')]).toEqual(['fr', 'fr/nav']);
    expect(log).toHaveBeenCalledExactlyOnceWith('Could not load the texts de/nav', expect.any(Error));
    isLost = false;
    await texts.choose('de');
    expect([i18n.language, read(i18n, 'nav')]).toEqual(['de', 'de/nav']);
  });

  it('reloads texts that are still loading in the new language', async () => {
    connect(() => false);
    const { i18n, texts } = openTab();
    await Promise.all([texts.load(['track']), texts.choose('fr')]);
    expect([i18n.language, read(i18n, 'track')]).toEqual(['fr', 'fr/track']);
  });
});

const PAGES: TextGroup[][] = [
  ['nav'],
  ['nav', 'track', 'errors'],
  ['nav', 'about', 'company'],
  ['nav', 'contact', 'company', 'errors'],
];
const aStep = fc.record({
  act: fc.oneof(
    fc.record({ choose: fc.constantFrom(...LANGUAGE_CODES) }),
    fc.record({ visit: fc.constantFrom(...PAGES) }),
  ),
  /** The number of responses that arrive before the next step. */
  answers: fc.nat(6),
});

describe('the texts, whichever files fail, whenever and in whatever order', () => {
  it('show a whole page in one language, never keys, and in the end the chosen language', async () => {
    const property = fc.asyncProperty(
      fc.scheduler(),
      fc.array(aStep, { maxLength: 10 }),
      fc.infiniteStream(fc.boolean()),
      fc.constantFrom(...LANGUAGE_CODES),
      async (scheduler, steps, losses, first) => {
        let isTrouble = true;
        const lose = scheduler.scheduleFunction(async (_file: string) => isTrouble && losses.next().value === true);
        const network = connect(lose);
        const { i18n, texts } = openTab(first);
        const visibleGroups = new Set<TextGroup>(PAGES[0]);
        let visiting = new AbortController();
        const visit = (page: TextGroup[]) => {
          visiting.abort();
          visiting = new AbortController();
          const { signal } = visiting;
          const show = () => page.map((group) => signal.aborted || visibleGroups.add(group));
          return texts.load(page, signal).then(show, () => undefined);
        };
        const check = () => {
          for (const group of visibleGroups) expect(read(i18n, group)).toBe(`${i18n.language}/${group}`);
        };
        let choice = first;
        for (const { act, answers } of steps) {
          if ('choose' in act) {
            choice = act.choose;
            void texts.choose(choice);
          } else void visit(act.visit);
          check();
          for (let i = 0; i < answers && scheduler.count() > 0; i++) {
            await scheduler.waitOne();
            check();
          }
        }
        isTrouble = false;
        await scheduler.waitFor(visit(PAGES[1] as TextGroup[]));
        check();
        expect([i18n.language, visibleGroups.has('track')]).toEqual([choice, true]);
        network.mockRestore();
      },
    );
    await fc.assert(property, { numRuns: 500 });
  });
});
