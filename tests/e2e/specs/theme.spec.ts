import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

const LIGHT = 'rgb(255, 255, 255)';
const DARK = 'rgb(7, 22, 31)';
const background = (page: Page) => page.evaluate('getComputedStyle(document.body).backgroundColor');
const choice = (page: Page) => page.getByRole('contentinfo').getByRole('group', { name: 'Theme' });

test.describe('the theme of a reader with a dark system', () => {
  test.use({ colorScheme: 'dark' });

  test('is light on public pages until System, Light or Dark is chosen in the footer for all pages', async ({
    page,
  }) => {
    await test.step('is light on every public page until another is chosen', async () => {
      await page.goto('/');
      await expect.poll(() => background(page)).toBe(LIGHT);
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Track' }).click();
      await expect(page.getByRole('heading', { name: 'Where is it now?' })).toBeVisible();
      await expect.poll(() => background(page)).toBe(LIGHT);
    });
    await test.step('changes on all pages with System, Light or Dark in the footer, and is remembered', async () => {
      await page.goto('/track/TC-DEMO0001');
      await expect(choice(page).getByRole('button', { pressed: true })).toHaveText('Light');
      await choice(page).getByRole('button', { name: 'System' }).click();
      await expect.poll(() => background(page)).toBe(DARK);
      await page.emulateMedia({ colorScheme: 'light' });
      await expect.poll(() => background(page)).toBe(LIGHT);
      await choice(page).getByRole('button', { name: 'Dark' }).click();
      await expect.poll(() => background(page)).toBe(DARK);
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
      await expect(page).toHaveURL('/');
      await expect.poll(() => background(page)).toBe(DARK);
      await page.goto('/admin/login');
      await expect.poll(() => background(page)).toBe(DARK);
      await page.goto('/services');
      await expect(choice(page).getByRole('button', { pressed: true })).toHaveText('Dark');
      expect(await (await page.request.get('/')).text()).toMatch(/^<!DOCTYPE html><html[^>]* data-theme="dark"/);
    });
  });
});

test.describe('the theme without JavaScript', () => {
  test.use({ colorScheme: 'light', javaScriptEnabled: false });

  test('changes by a form that leads back to the page, and applies from the first paint', async ({ page }) => {
    await page.goto('/track/TC-DEMO0001?lang=de');
    await page.getByRole('contentinfo').getByRole('button', { name: 'Dunkel' }).click();
    await expect(page).toHaveURL('/track/TC-DEMO0001');
    await expect(page.locator('body')).toHaveCSS('background-color', DARK);
    await expect(page.getByRole('contentinfo').getByRole('button', { pressed: true })).toHaveText('Dunkel');
  });
});

test('the theme form redirects to no other site, is rejected from one, and is missing in reference mode', async ({
  page,
  reference,
  newVisitor,
}) => {
  await test.step('the theme form redirects to no other site and is rejected from one', async () => {
    const choose = (headers: Record<string, string>, from: string) =>
      page.request.post('/theme', { form: { theme: 'dark', from }, headers, maxRedirects: 0 });
    const away = await choose({}, '//elsewhere.example/');
    expect(away.status()).toBe(303);
    expect(away.headers().location).toBe('/');
    expect((await choose({ origin: 'https://elsewhere.example' }, '/')).status()).toBe(403);
    expect((await page.request.post('/theme', { form: { theme: 'pink' } })).status()).toBe(400);
    expect((await page.request.get('/theme')).status()).toBe(404);
  });
  await test.step('the reference mode has no theme choice', async () => {
    const page = await (await newVisitor({ baseURL: reference.url })).newPage();
    await page.goto('/');
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expect(page.getByRole('group', { name: 'Theme' })).toHaveCount(0);
    expect((await page.request.post('/theme', { form: { theme: 'dark' } })).status()).toBe(404);
  });
});
