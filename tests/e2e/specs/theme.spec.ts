import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

const LIGHT = 'rgb(255, 255, 255)';
const DARK = 'rgb(7, 22, 31)';
const background = (page: Page) => page.evaluate('getComputedStyle(document.body).backgroundColor');
const themeGroup = (page: Page) => page.getByRole('contentinfo').getByRole('group', { name: 'Theme' });

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
      await expect(themeGroup(page).getByRole('button', { pressed: true })).toHaveText('Light');
      await themeGroup(page).getByRole('button', { name: 'System' }).click();
      await expect.poll(() => background(page)).toBe(DARK);
      await page.emulateMedia({ colorScheme: 'light' });
      await expect.poll(() => background(page)).toBe(LIGHT);
      await themeGroup(page).getByRole('button', { name: 'Dark' }).click();
      await expect.poll(() => background(page)).toBe(DARK);
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
      await expect(page).toHaveURL('/');
      await expect.poll(() => background(page)).toBe(DARK);
      await page.goto('/admin/login');
      await expect.poll(() => background(page)).toBe(DARK);
      await page.goto('/services');
      await expect(themeGroup(page).getByRole('button', { pressed: true })).toHaveText('Dark');
      expect(await (await page.request.get('/')).text()).toMatch(/^<!DOCTYPE html><html[^>]* data-theme="dark"/);
    });
  });
});

test.describe('the theme without JavaScript', () => {
  test.use({ colorScheme: 'light', javaScriptEnabled: false });

  test('changes by a form that leads back to the page, which is served in the chosen theme', async ({ page }) => {
    await page.goto('/track/TC-DEMO0001?lang=de');
    await page.getByRole('contentinfo').getByRole('button', { name: 'Dunkel' }).click();
    // A cookie remembers the language, so the address needs no parameter.
    await expect(page).toHaveURL('/track/TC-DEMO0001');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(page.locator('body')).toHaveCSS('background-color', DARK);
    await expect(page.getByRole('contentinfo').getByRole('button', { pressed: true })).toHaveText('Dunkel');
  });
});

test('the theme form never redirects to another site, rejects requests from one, and is missing in reference mode', async ({
  page,
  reference,
  newVisitor,
}) => {
  await test.step('the theme form never redirects to another site and rejects requests from one', async () => {
    const choose = (headers: Record<string, string>, returnTo: string) =>
      page.request.post('/theme', { form: { theme: 'dark', from: returnTo }, headers, maxRedirects: 0 });
    const redirect = await choose({}, '//elsewhere.example/');
    expect(redirect.status()).toBe(303);
    expect(redirect.headers().location).toBe('/');
    expect((await choose({ origin: 'https://elsewhere.example' }, '/')).status()).toBe(403);
    expect((await page.request.post('/theme', { form: { theme: 'pink' } })).status()).toBe(400);
    expect((await page.request.get('/theme')).status()).toBe(404);
  });
  await test.step('the reference mode has no theme choice', async () => {
    const referencePage = await (await newVisitor({ baseURL: reference.url })).newPage();
    await referencePage.goto('/');
    await expect(referencePage.getByRole('contentinfo')).toBeVisible();
    await expect(referencePage.getByRole('group', { name: 'Theme' })).toHaveCount(0);
    expect((await referencePage.request.post('/theme', { form: { theme: 'dark' } })).status()).toBe(404);
  });
});
