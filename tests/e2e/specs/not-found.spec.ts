import { expect, test } from '../support/test.ts';

test.describe('an unknown address', () => {
  test.beforeEach(({ problems }) => problems.allow(/status of 404/));

  test('answers 404 with the specified title, and links to home and tracking without a reload', async ({ page }) => {
    const response = await page.goto('/no-such-page');
    expect(response?.status()).toBe(404);
    await expect(page).toHaveTitle('404 - Page Not Found');
    await page.evaluate('window.isTheSamePage = true');
    await page.getByRole('link', { name: 'Go Home', exact: true }).click();
    await expect(page).toHaveURL('/');
    await page.goBack();
    await page.getByRole('main').getByRole('link', { name: 'Track a Package' }).click();
    await expect(page).toHaveURL('/track');
    expect(await page.evaluate('window.isTheSamePage')).toBe(true);
  });
});
