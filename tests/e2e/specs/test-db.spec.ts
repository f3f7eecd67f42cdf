import { beSignedIn } from '../support/admin.ts';
import { expect, test } from '../support/test.ts';

test.describe('the connection test', () => {
  test('lists five shipments with masked numbers, and shows whole ones to signed-in staff', async ({ page }) => {
    await test.step('lists five shipments with masked numbers', async () => {
      const response = await page.goto('/test-db');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connection test');
      await expect(page.getByRole('row')).toHaveCount(6);
      const numbers = await page.getByRole('row').locator('td:first-child').allInnerTexts();
      for (const number of numbers) expect(number).toMatch(/^TC-..•{6}$/);
      expect(await response?.text()).not.toMatch(/TC-[A-Z0-9]{3}/);
      await expect(page.getByText('Staff see them whole')).toBeVisible();
    });
    await test.step('shows whole numbers to signed-in staff', async () => {
      await beSignedIn(page);
      const response = await page.goto('/test-db');
      expect(await response?.text()).not.toMatch(/TC-[A-Z0-9]{3}/);
      const first = page.getByRole('row').locator('td:first-child').first();
      await expect(first).toHaveText(/^TC-[A-Z0-9]{8}$/);
      await expect(page.getByRole('row')).toHaveCount(6);
      await expect(page.getByText('Staff see them whole')).toBeHidden();
    });
  });
});

test.describe('the connection test without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('lists the same', async ({ page }) => {
    await page.goto('/test-db');
    await expect(page.getByRole('row')).toHaveCount(6);
  });
});
