import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

const html = (page: Page) => page.locator('html');
const dropdown = (page: Page) => page.locator('summary', { hasText: 'English' }).first();

test('a page is in the browser’s language, also after hydration, and in English if we do not have it', async ({
  newVisitor,
}) => {
  const swedish = await (await newVisitor({ locale: 'sv-SE' })).newPage();
  await swedish.goto('/');
  await expect(html(swedish)).toHaveAttribute('lang', 'en');
  const page = await (await newVisitor({ locale: 'fr-CA' })).newPage();
  const response = await page.goto('/');
  expect(response?.headers()['content-language']).toBe('fr');
  expect(response?.headers().vary).toMatch(/Accept-Language.*Cookie/);
  await page.locator('summary').first().click();
  await expect(html(page)).toHaveAttribute('lang', 'fr');
});

test.describe('the language dropdown', () => {
  test('changes the page at once without a reload, is remembered, and overrides the language in the address', async ({
    page,
    context,
  }) => {
    await test.step('changes the page at once without a reload and is remembered', async () => {
      await page.goto('/');
      await page.evaluate('window.isTheSamePage = true');
      await test.step('lists the five languages by their own names and closes on Escape', async () => {
        const menu = page.locator('details', { has: dropdown(page) });
        await dropdown(page).press('Enter');
        await expect(menu.getByRole('link')).toHaveText(['English', 'Español', 'Français', 'Deutsch', '中文']);
        await page.keyboard.press('Escape');
        await expect(menu.getByRole('link').first()).toBeHidden();
        await expect(dropdown(page)).toBeFocused();
      });
      await dropdown(page).click();
      await page.getByRole('link', { name: 'Français' }).click();
      await expect(page.getByRole('banner').getByRole('link', { name: 'Accueil', exact: true })).toBeVisible();
      await expect(html(page)).toHaveAttribute('lang', 'fr');
      expect(await page.evaluate('window.isTheSamePage')).toBe(true);
      const [cookie] = await context.cookies();
      expect(cookie).toMatchObject({ name: 'language', value: 'fr', sameSite: 'Lax', httpOnly: false });
      await page.reload();
      await expect(html(page)).toHaveAttribute('lang', 'fr');
    });
    await test.step('overrides the language in the address, also after a reload', async () => {
      await page.goto('/track?lang=de');
      await expect(html(page)).toHaveAttribute('lang', 'de');
      await page.locator('summary', { hasText: 'Deutsch' }).first().click();
      await page.getByRole('link', { name: 'English' }).click();
      await expect(page).toHaveURL('/track');
      await page.reload();
      await expect(html(page)).toHaveAttribute('lang', 'en');
    });
  });
});

test('the next page waits for its texts and never shows a key', async ({ page }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('/locales/en/track.json', async (route) => {
    await released;
    await route.continue();
  });
  // The page prefetches them as soon as its scripts run.
  const request = page.waitForRequest('/locales/en/track.json');
  await page.goto('/');
  const answered = page.waitForResponse(/\/track\.data/);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Track' }).click();
  await Promise.all([request, answered]);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/round/);
  release();
  await expect(page).toHaveURL('/track');
  await expect(page.getByRole('main')).not.toContainText(/\b(track|lookup|trackForm)\.\w/);
});

test.describe('the language choice without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('is a list of links or, on narrow screens, a form, and is remembered', async ({ page }) => {
    await test.step('is a list of links and is remembered', async () => {
      await page.goto('/track');
      await dropdown(page).click();
      await page.getByRole('link', { name: 'Deutsch' }).click();
      await expect(page).toHaveURL('/track?lang=de');
      await expect(html(page)).toHaveAttribute('lang', 'de');
      await page.goto('/');
      await expect(html(page)).toHaveAttribute('lang', 'de');
    });
    await test.step('has a button in the menu of narrow screens', async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto('/track?lang=en');
      await page.locator('summary[aria-label="Menu"]').click();
      await page.getByLabel('Language', { exact: true }).selectOption('zh');
      await page.getByRole('button', { name: 'Change language' }).click();
      await expect(html(page)).toHaveAttribute('lang', 'zh');
    });
  });
});
