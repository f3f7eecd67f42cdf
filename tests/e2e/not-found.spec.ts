import { expect, test } from './test.ts';

test.describe('an unknown address', () => {
  test.beforeEach(({ problems }) => problems.allow(/status of 404/));

  test('answers 404 under the title of the specification', async ({ page }) => {
    const response = await page.goto('/no-such-page');
    expect(response?.status()).toBe(404);
    await expect(page).toHaveTitle('404 - Page Not Found');
  });

  test('leads home and to tracking without a reload', async ({ page }) => {
    await page.goto('/no-such-page');
    await page.evaluate('window.isTheSamePage = true');
    await page.getByRole('link', { name: 'Go Home', exact: true }).click();
    await expect(page).toHaveURL('/');
    await page.goBack();
    await page.getByRole('main').getByRole('link', { name: 'Track a Package' }).click();
    await expect(page).toHaveURL('/track');
    expect(await page.evaluate('window.isTheSamePage')).toBe(true);
  });

  test('shows on a phone where the course stops, under the links', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/no-such-page');
    const links = await page.getByRole('main').getByRole('link').last().boundingBox();
    const fix = await page.locator('.lost circle').first().boundingBox();
    expect(fix?.y).toBeGreaterThan((links?.y ?? Number.NaN) + (links?.height ?? Number.NaN));
  });
});
