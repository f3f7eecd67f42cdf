import type { Page } from '@playwright/test';
import { LANGUAGES } from '#app/i18n/languages.ts';
import { LANGUAGE_CODES } from '#domain/languages.ts';
import { promised } from '../../promised.ts';
import type { Problems } from '../support/problems.ts';
import { expect, test, testInWhole } from '../support/test.ts';

const NO_NETWORK =
  /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Could not load the texts|Failed to fetch|preloaded using link preload/;
const KEY =
  /\b(common|nav|hero|home|footer|features|services|track|trackForm|errors|status|serviceType|subscribe|about|company)\.[a-z]\w+/;
const next = (language: keyof typeof LANGUAGES) =>
  LANGUAGE_CODES[(LANGUAGE_CODES.indexOf(language) + 1) % LANGUAGE_CODES.length] ?? 'en';

const menu = (page: Page) => page.getByRole('banner').locator('details').filter({ hasText: '中文' }).first();

async function choose(page: Page, language: keyof typeof LANGUAGES) {
  await menu(page).locator('summary').click();
  await menu(page).getByRole('link', { name: LANGUAGES[language], exact: true }).click();
}

async function expectWhole(page: Page, language: keyof typeof LANGUAGES, title: string | RegExp) {
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expect(menu(page).locator('summary')).toHaveText(LANGUAGES[language]);
  await expect(page).toHaveTitle(title);
  await expect(page.locator('body')).not.toContainText(KEY);
}

function watchLog(page: Page, problems: Problems): string[] {
  problems.allow(NO_NETWORK);
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  return logged;
}

const PATHS = ['/', '/track/TC-DEMO0001'];
/** Each page in one language. */
const SAMPLE = PATHS.map((path, index) => ({ path, language: LANGUAGE_CODES[index] ?? 'en' }));
const WHOLE = PATHS.flatMap((path) => LANGUAGE_CODES.map((language) => ({ language, path })));

test('a page keeps its language when another is chosen offline, and changes when the network is back', async ({
  newVisitor,
  problems,
}) => {
  test.setTimeout(180_000);
  for (const { path, language } of promised(SAMPLE, WHOLE))
    await test.step(`${path} in ${language}`, async () => {
      const context = await newVisitor();
      const page = await context.newPage();
      const logged = watchLog(page, problems);
      const other = next(language);
      await page.goto(`${path}?lang=${language}`);
      const title = await page.title();
      await context.setOffline(true);
      for (const _ of ['once', 'again']) {
        await choose(page, other);
        await expect.poll(() => logged.filter((text) => text.includes(`texts ${other}/nav`)).length).toBe(1);
        await expectWhole(page, language, title);
        const cookies = await context.cookies();
        expect(cookies.find(({ name }) => name === 'language')?.value).toBe(language);
      }
      // The live updates of the result may not have loaded before the network went down.
      const live = path === '/' ? undefined : page.waitForRequest(/TC-DEMO0001\/events/);
      await context.setOffline(false);
      await live;
      const fresh = path === '/' ? undefined : page.waitForResponse(/TC-DEMO0001\.data/);
      await choose(page, other);
      await fresh;
      await expectWhole(page, other, /./);
      await expect(page).not.toHaveURL(/lang=/);
      expect((await context.cookies()).find(({ name }) => name === 'language')?.value).toBe(other);
      expect(logged.filter((text) => text.includes(`texts ${other}/nav`))).toHaveLength(1);
    });
});

testInWhole('a loaded language can be chosen offline, also on a result', async ({ page, context, problems }) => {
  watchLog(page, problems);
  await page.goto('/track/TC-DEMO0001');
  // Translated place names come with the data, after the texts.
  const fresh = page.waitForResponse(/TC-DEMO0001\.data/);
  await choose(page, 'fr');
  await expectWhole(page, 'fr', /Suivi/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('En transit');
  await (await fresh).finished();
  await context.setOffline(true);
  await choose(page, 'en');
  await expectWhole(page, 'en', /TC-DEMO0001/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('In Transit');
});

testInWhole(
  'a file that fails once keeps the page in its language and is requested again when next needed',
  async ({ page, problems }) => {
    const logged = watchLog(page, problems);
    await page.route('/locales/fr/footer.json', (route) => route.abort(), { times: 1 });
    // A page with a tracking box would preload the texts of the result when idle.
    await page.goto('/about');
    await choose(page, 'fr');
    await expect.poll(() => logged.join('\n')).toContain('Could not load the texts fr/footer');
    await expectWhole(page, 'en', /About/);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Services', exact: true }).click();
    await expect(page).toHaveURL('/services');
    await expectWhole(page, 'fr', /Nos services|Services/);
  },
);

test('a page whose texts fail shows whole in English, as does the menu', async ({ page, problems }) => {
  watchLog(page, problems);
  await page.route('/locales/de/about.json', (route) => route.abort());
  await page.goto('/?lang=de');
  await page.locator('footer').getByRole('link', { name: 'Über uns' }).click();
  await expect(page).toHaveURL('/about');
  await expectWhole(page, 'en', /About/);
  await page.unroute('/locales/de/about.json');
  await page.getByRole('banner').getByRole('link', { name: 'Track', exact: true }).click();
  await expectWhole(page, 'de', /Sendung/);
});
