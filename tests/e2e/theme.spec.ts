import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';

const DAY = 'rgb(255, 255, 255)';
const NIGHT = 'rgb(7, 22, 31)';
const background = (page: Page) => page.evaluate('getComputedStyle(document.body).backgroundColor');

test.describe('for a reader who prefers dark', () => {
  test.use({ colorScheme: 'dark' });

  test('marketing pages stay in day colours and tracking pages show the night chart', async ({ page }) => {
    await page.goto('/');
    expect(await background(page)).toBe(DAY);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Track' }).click();
    await expect.poll(() => background(page)).toBe(NIGHT);
    await page.goBack();
    await expect.poll(() => background(page)).toBe(DAY);
  });

  test('the stored choice wins', async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: 'theme', value: 'light', url: baseURL }]);
    await page.goto('/track');
    expect(await background(page)).toBe(DAY);
  });
});

test.describe('for a reader who prefers light', () => {
  test.use({ colorScheme: 'light', javaScriptEnabled: false });

  test('the stored choice wins, from the first paint', async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: 'theme', value: 'dark', url: baseURL }]);
    await page.goto('/track');
    await expect(page.locator('body')).toHaveCSS('background-color', NIGHT);
  });
});
