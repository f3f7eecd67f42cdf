import { saveCompany, test } from '../support/company.ts';
import { expect } from '../support/test.ts';

test('visitors choose among the languages the company offers, and get its fallback for all others', async ({
  newVisitor,
  own,
  page,
  problems,
}) => {
  problems.allow(/status of 404/);
  const tick = (name: string) => page.getByRole('checkbox', { name, exact: true });
  for (const name of ['Español', 'Français', '中文']) await tick(name).uncheck();
  await page.getByLabel('When unsure').selectOption('Deutsch');
  await page.getByLabel('Emails to staff').selectOption('Français');
  await saveCompany(page);
  await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible();

  const visitor = await newVisitor({ baseURL: own.url, locale: 'fr-FR', viewport: { width: 1440, height: 900 } });
  const shown = await visitor.newPage();
  const html = shown.locator('html');
  await shown.goto('/contact');
  await expect(html).toHaveAttribute('lang', 'de');
  // An older page left the language in the address and the cookie.
  await visitor.addCookies([{ name: 'language', value: 'zh', url: own.url }]);
  for (const path of ['/contact?lang=fr', '/track/TC-DEMO0001', '/nowhere']) {
    const response = await shown.goto(path);
    expect(response?.headers()['set-cookie']).toBe(undefined);
    await expect(html).toHaveAttribute('lang', 'de');
  }
  await shown.goto('/track');
  await expect(shown.locator('link[rel=canonical]')).toHaveAttribute('href', /\/track$/);
  const alternates = shown.locator('link[rel=alternate][hreflang]');
  expect(await alternates.evaluateAll((links) => links.map((link) => link.getAttribute('hreflang')))).toEqual([
    ...['en', 'de', 'x-default'],
  ]);
  await shown.getByText('Deutsch', { exact: true }).first().click();
  await expect(shown.getByRole('list').filter({ hasText: 'English' }).getByRole('link')).toHaveText([
    'English',
    'Deutsch',
  ]);
  await shown.getByRole('link', { name: 'English', exact: true }).click();
  await expect(html).toHaveAttribute('lang', 'en');
  await shown.reload();
  await expect(html).toHaveAttribute('lang', 'en');
  const sitemap = await (await shown.request.get('/sitemap.xml')).text();
  expect([...new Set([...sitemap.matchAll(/hreflang="([^"]+)"/g)].map(([, code]) => code))]).toEqual([
    ...['en', 'de', 'x-default'],
  ]);
  // Staff keep all five languages.
  await page.goto('/admin/settings?lang=fr');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  const italian = await newVisitor({ baseURL: own.url, locale: 'it-IT' });
  const theirs = await italian.newPage();
  await theirs.goto('/admin/login');
  await expect(theirs.locator('html')).toHaveAttribute('lang', 'fr');
});
