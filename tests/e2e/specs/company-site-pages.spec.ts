import AxeBuilder from '@axe-core/playwright';
import { findSaying, saveCompany, test } from '../support/company.ts';
import { expect } from '../support/test.ts';

/** A link to a hidden page for browsers, search engines and programs, but not in texts and styles. */
const LEADING = /(?:href="|<loc>)[^"<]*\/(?:services|about|careers)(?=["#<])/;

test('a hidden page answers 404 in the reader’s language, and nothing links to it (J7)', async ({
  newVisitor,
  own,
  page,
  problems,
}) => {
  problems.allow(/status of (400|404)/);
  test.setTimeout(240_000);
  const tick = (name: string) => page.getByRole('checkbox', { name, exact: true });
  expect((await findSaying(page.request, LEADING)).length).toBeGreaterThan(100);
  const before = await page.request.get('/about');
  for (const name of ['All services', 'About us', 'Careers']) await tick(name).press('Space');
  await saveCompany(page);
  await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible();
  expect(await findSaying(page.request, LEADING)).toEqual([]);
  // A cached copy is not revalidated.
  const known = await page.request.get('/about', { headers: { 'If-None-Match': before.headers().etag ?? '' } });
  expect([before.status(), known.status()]).toEqual([200, 404]);

  const visitor = await (await newVisitor({ baseURL: own.url, locale: 'de-DE' })).newPage();
  for (const path of ['/services', '/Services/', '/%73ervices?lang=de', '/about', '/about.data', '/careers']) {
    expect([path, (await visitor.request.get(path)).status()]).toEqual([path, 404]);
  }
  const response = await visitor.goto('/about');
  expect(response?.status()).toBe(404);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('404 – Seite nicht gefunden');
  await expect(visitor.locator('link[rel=canonical], link[rel=alternate]')).toHaveCount(0);
  expect(await response?.text()).not.toContain('Drei Niederlassungen');
  await visitor.getByRole('main').getByRole('link', { name: 'Zur Startseite' }).click();
  // The home page has the six services without links.
  const express = visitor.locator('#express');
  await expect(express).toContainText('Express');
  await expect(express.getByRole('link')).toHaveCount(0);
  for (const width of [1440, 390]) {
    await visitor.setViewportSize({ width, height: 900 });
    for (const path of ['/', '/cargo-shipping', '/about']) {
      await visitor.goto(path);
      expect((await new AxeBuilder({ page: visitor }).analyze()).violations).toEqual([]);
      expect(await visitor.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
  }
  await visitor.goto('/cargo-shipping');
  await visitor.getByRole('main').getByRole('link', { name: 'Express', exact: true }).click();
  await expect(visitor).toHaveURL('/#express');

  for (const name of ['All services', 'About us', 'Careers']) await tick(name).check();
  await saveCompany(page);
  await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible();
  expect((await visitor.goto('/about'))?.status()).toBe(200);
});
