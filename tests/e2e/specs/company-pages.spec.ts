import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

test('the terms show the reading progress in their index, and print whole without menus', async ({ page }) => {
  await page.goto('/terms');
  await test.step('the index shows the reading progress', () => expectIndex(page));
  await test.step('the print is whole and has no menus', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { level: 2, name: 'Changes to these terms' })).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.getByText('6.1')).toBeVisible();
  });
});

/** Expects a legal page's index to show the reading progress. */
async function expectIndex(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  const index = page.getByRole('navigation', { name: 'On this page' });
  await expect(index.locator('[aria-current=location]')).toHaveText('Who these terms are between');
  await index.getByRole('link', { name: 'Claims' }).click();
  await expect(page).toHaveURL('/terms#claims');
  await expect(index.locator('[aria-current=location]')).toHaveText('Claims');
  // Read sections have a solid line, the others a dotted one.
  const lines = index
    .getByRole('listitem')
    .evaluateAll((items) => items.map((item) => getComputedStyle(item, '::before').borderLeftStyle));
  expect(await lines).toEqual([...Array(5).fill('solid'), ...Array(4).fill('dotted')]);
}

test('the index of a legal page expands on a small screen, also without scripts', async ({ newVisitor }) => {
  const visitor = await newVisitor({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } });
  const page = await visitor.newPage();
  await page.goto('/privacy');
  await page.locator('summary').filter({ hasText: 'On this page' }).click();
  await page.getByRole('link', { name: 'Children' }).click();
  await expect(page).toHaveURL('/privacy#children');
  await expect(page.getByRole('heading', { name: 'Children' })).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
});
