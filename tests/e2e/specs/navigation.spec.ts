import { expect, test } from '../support/test.ts';

test.describe('the menu of narrow screens', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('stays open and covers the page when it was opened before hydration', async ({ page }) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/*.js', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    await page.locator('summary[aria-label="Menu"]').click();
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
    release();
    await expect(page.locator('main')).toHaveAttribute('inert');
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('opens and links to other pages', async ({ page }) => {
      await page.goto('/');
      await page.locator('summary[aria-label="Menu"]').click();
      await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Track' }).click();
      await expect(page).toHaveURL('/track');
    });
  });
});
