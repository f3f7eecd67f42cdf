import type { Page } from '@playwright/test';
import { LANGUAGE_CODES } from '#domain/languages.ts';
import { findViolations } from '../support/axe.ts';
import { changeCompany, listMatches, readPages, saveCompany, test } from '../support/company.ts';
import { expect } from '../support/test.ts';

const HOSTILE = '<script>alert(1)</script> </script> <a href="javascript:alert(1)">x</a> & {{company}} <contact/>';
const GERMAN = `Gültig ab sofort.\n\n## § 1 Geltung\nNordlicht Spedition GmbH\nAm Kai 1\n\n${HOSTILE}\n\n### Im Einzelnen\n- Erstens\n- ${'Güterverkehr'.repeat(20)}\n\n## § 2 Fristen\nSieben Tage.`;
const section = (page: Page) => page.getByRole('region', { name: 'Legal texts' });
const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible();

/** Expands the texts of a page and returns the field of one. */
async function open(page: Page, name: string, language: string) {
  const field = page.getByLabel(`${name}: ${language}`);
  if (!(await field.isVisible())) await section(page).locator('summary').filter({ hasText: name }).click();
  await expect(field).toBeVisible();
  return field;
}

async function expectFits(page: Page) {
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
  expect(await findViolations(page)).toEqual([]);
}

test.beforeEach(({ oneDay }) => oneDay);

test('custom terms replace the specified ones verbatim, in one language and only on their page (J10)', async ({
  newVisitor,
  own,
  page,
}) => {
  test.setTimeout(120_000);
  await page.getByRole('main').getByRole('link', { name: 'Legal', exact: true }).click();
  await expect(section(page).locator('summary').first()).toContainText('Standard text');
  await (await open(page, 'Terms of service', 'Deutsch')).fill(GERMAN);
  await (await open(page, 'Terms of service', 'Français')).fill('Délais : neuf jours.');
  await saveCompany(page);
  await saved(page);
  await expect(page.getByLabel('Terms of service: Deutsch')).toHaveValue(GERMAN);

  const visitor = await (await newVisitor({ baseURL: own.url, locale: 'de-DE', colorScheme: 'dark' })).newPage();
  await visitor.goto('/terms');
  const main = visitor.getByRole('main');
  await expect(main.getByRole('heading')).toHaveText([
    ...['Allgemeine Geschäfts\u00adbedingungen', 'Auf dieser Seite', '§ 1 Geltung', 'Im Einzelnen', '§ 2 Fristen'],
  ]);
  await expect(main.getByText(HOSTILE)).toHaveCount(1);
  await expect(main.locator('script, article a[href^="javascript"]')).toHaveCount(0);
  await expect(main).toContainText('Nordlicht Spedition GmbH\nAm Kai 1', { useInnerText: true });
  await expect(main.getByRole('article').getByRole('listitem')).toHaveCount(2);
  await expect(main).toContainText(`Zuletzt geändert am ${toGermanDay(new Date())}`);
  await expect(main).not.toContainText(/30 Tag|Reklamation/);
  await expect(visitor.locator('meta[name=description]')).not.toHaveAttribute('content', /30 Tag/);
  const index = main.getByRole('navigation', { name: 'Auf dieser Seite' });
  await index.getByRole('link', { name: '§ 2 Fristen' }).click();
  await expect(visitor).toHaveURL('/terms#section-3');
  await expectFits(visitor);
  // Other pages don't contain them, and this page contains no other language.
  expect(listMatches(await readPages(visitor.request), /Nordlicht Spedition|neuf jours/)).toEqual([
    ...LANGUAGE_CODES.map((language) => `/terms?lang=${language}`),
    '/terms',
  ]);
  expect(await (await visitor.request.get('/terms?lang=de')).text()).not.toContain('neuf jours');
});

/** Formats a day like the page. */
const toGermanDay = (day: Date) => new Intl.DateTimeFormat('de', { dateStyle: 'long', timeZone: 'UTC' }).format(day);

test('a reader without a text in their language gets the company’s, marked with its language, also without scripts', async ({
  newVisitor,
  own,
  page,
}) => {
  await changeCompany(page, {
    languages: { offered: ['en', 'fr', 'de'], fallback: 'de' },
    privacy: { fr: 'Rien.', de: '## Daten\nKeine.' },
    legalNotice: { de: '## Aufsicht\nAmt für Seefahrt.' },
  });
  const plain = await (await newVisitor({ baseURL: own.url, locale: 'en-US', javaScriptEnabled: false })).newPage();
  await plain.setViewportSize({ width: 320, height: 800 });
  await plain.goto('/privacy');
  const main = plain.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Privacy policy');
  await expect(main).toContainText('This text is in German. There is no English version.');
  await expect(main.locator('[lang=de]').getByRole('heading', { name: 'Daten' })).toBeVisible();
  await expect(main.getByRole('table')).toHaveCount(0);
  expect(await plain.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await plain.goto('/legal-notice');
  await expect(main.getByRole('heading', { level: 2 }).last()).toHaveText('Aufsicht');
  await expect(main).toContainText('Sample facts');

  // Navigates to the page and switches the language in place.
  const visitor = await (await newVisitor({ baseURL: own.url, locale: 'en-US' })).newPage();
  await visitor.goto('/');
  await visitor.getByRole('contentinfo').getByRole('link', { name: 'Privacy', exact: true }).click();
  const article = visitor.getByRole('main').getByRole('article');
  await expect(article).toContainText('Keine.');
  await visitor.getByRole('banner').locator('summary').first().click();
  await visitor.getByRole('banner').getByRole('link', { name: 'Français' }).click();
  await expect(article).toContainText('Rien.');
  await expect(article).not.toContainText('Keine.');
});
