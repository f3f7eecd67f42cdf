import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { aPng, paintLines } from '#tests/pngs.ts';
import { findSaying, saveCompany, test } from '../support/company.ts';
import { expect } from '../support/test.ts';

/** The letter of the specified mark, and the pictures made of it. */
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

test('a mark of its own is tried, saved, seen wherever the specified one was, and taken back (J6)', async ({
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
  // Tracking page, mail and label.
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

test('a file that cannot be a mark is refused with its reason, and nothing that was typed is lost', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 422/);
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('Nordlicht Spedition');
  const button = page.getByRole('button', { name: 'Choose a picture' });
  const refused: [string, Buffer, RegExp][] = [
    ['photo.png', Buffer.from('ffd8ffe000104a464946', 'hex'), /^photo\.png: This is no PNG picture/],
    ['half.png', aPng().subarray(0, 100), /^half\.png: This picture is damaged/],
    ['dot.png', aPng({ width: 1, height: 1 }), /^dot\.png: Choose a picture of 16 to 2048 pixels a side/],
    ['large.png', Buffer.concat([aPng(), Buffer.alloc(250_000)]), /^large\.png has 250\.\d kB\. At most 200 kB/],
  ];
  for (const [file, bytes, reason] of refused) {
    await choose(page, file, bytes);
    await expect(page.getByRole('alert').filter({ hasText: reason })).toBeVisible();
    await expect(button).toHaveAccessibleDescription(reason);
  }
  await expect(name).toHaveValue('Nordlicht Spedition');
  await choose(page, 'good.png', aPng());
  await expect(page.getByText('good.png')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await saveCompany(page);
  await saved(page);
  await page.reload();
  await expect(name).toHaveValue('Nordlicht Spedition');
  await expect(page.getByText('Your own mark')).toBeVisible();
});
