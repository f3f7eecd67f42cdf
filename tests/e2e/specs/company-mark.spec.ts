import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { aPng, paintLines } from '#tests/pngs.ts';
import { findSaying, saveCompany, test } from '../support/company.ts';
import { expect } from '../support/test.ts';

/** The letter of the specified logo, and the images made of it. */
const SPECIFIED = /M22\.5 6\.6A11|favicon-[\w-]+\.svg|data:image\/svg|og\.png|"\/icon-/;
const SHARED = 'img[src^="/api/v1/brand/marks/"]';

const preview = (page: Page) => page.getByRole('complementary', { name: 'Preview' });
const choose = (page: Page, name: string, buffer: Buffer) =>
  page
    .getByLabel(/^Choose (a|another) picture$/)
    .and(page.locator('input'))
    .setInputFiles({ name, mimeType: 'image/png', buffer });
const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible();
const isShown = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth > 0));

test('a custom logo is previewed, saved, shown in place of the specified one everywhere, and removed (J6)', async ({
  newVisitor,
  own,
  page,
  problems,
}) => {
  problems.allow(/status of (400|404|422)/);
  test.setTimeout(240_000);
  const before = await (await page.request.get('/favicon.ico')).body();
  await choose(page, 'nordlicht.png', aPng({ width: 256, height: 128, lines: paintLines(256, 128) }));
  await expect(page.getByText('nordlicht.png')).toBeVisible();
  // The tracking page, the mail and the label.
  await expect(preview(page).locator(SHARED)).toHaveCount(3);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('TransCargo');
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  const visitor = await (await newVisitor({ baseURL: own.url })).newPage();
  await visitor.goto('/services');
  await expect(visitor.locator(SHARED)).toHaveCount(0);
  await saveCompany(page);
  await saved(page);
  expect(await isShown(page, `aside ${SHARED}`)).toBe(true);
  await visitor.goto('/services');
  expect([await isShown(visitor, `header ${SHARED}`), await isShown(visitor, `footer ${SHARED}`)]).toEqual([
    true,
    true,
  ]);
  expect((await new AxeBuilder({ page: visitor }).analyze()).violations).toEqual([]);
  expect(await findSaying(page.request, SPECIFIED)).toEqual([]);
  const { icons } = await (await visitor.request.get('/manifest.webmanifest')).json();
  for (const { src } of [...icons, { src: '/apple-touch-icon.png' }]) {
    const icon = await visitor.request.get(src);
    expect([src, icon.status(), icon.headers()['content-type']]).toEqual([src, 200, 'image/png']);
  }
  expect((await (await visitor.request.get('/favicon.ico')).body()).equals(before)).toBe(false);

  await page.getByRole('button', { name: 'Use the standard mark' }).click();
  await expect(preview(page).locator(SHARED)).toHaveCount(0);
  await saveCompany(page);
  await saved(page);
  await visitor.goto('/services');
  await expect(visitor.locator(SHARED)).toHaveCount(0);
  expect((await (await visitor.request.get('/favicon.ico')).body()).equals(before)).toBe(true);
});
