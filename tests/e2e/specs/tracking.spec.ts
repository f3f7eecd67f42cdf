import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

/** The entries of the history, the only list items with machine-readable times. */
const history = (page: Page) => page.getByRole('listitem').filter({ has: page.getByRole('time') });

test.describe('the tracking result', () => {
  test('shows the same times in another browser time zone', async ({ newVisitor }) => {
    const page = await (await newVisitor({ timezoneId: 'Asia/Tokyo' })).newPage();
    await page.goto('/track/TC-DEMO0002');
    const served = await (await page.request.get('/track/TC-DEMO0002')).text();
    const [time] = await history(page).getByRole('time').allInnerTexts();
    expect(served.replace(/<[^>]+>/g, '')).toContain(time?.replace(/\s+/g, ' '));
    await expect(page.getByText(/^Delivered in Rotterdam on .* at .* [AP]M\.$/)).toBeVisible();
  });

  test('updates relative times without a reload', async ({ page }) => {
    await page.clock.install();
    await page.goto('/track/TC-DEMO0001');
    const scanned = page.getByText(/^Last scanned in St\. John's, \d hours ago\.$/);
    const hours = Number(/\d/.exec((await scanned.textContent()) ?? ''));
    // The button appears with the scripts; from then on the page updates its times.
    await expect(page.getByRole('button', { name: 'Copy' })).toBeVisible();
    await page.clock.runFor('01:00:00');
    await expect(scanned).toContainText(`${hours + 1} hours`);
  });

  test('opens another package from the search at its top, and Back returns to the previous position', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 600 });
    await page.goto('/track/TC-DEMO0012');
    const box = page.getByRole('main').getByRole('textbox', { name: 'Tracking number' });
    await box.fill('tc-demo0002');
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(600);
    await page.keyboard.press('Enter');
    await expect(page).toHaveTitle('Track Shipment | TC-DEMO0002');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await expect(box).toHaveValue('');
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Out for Delivery');
    await expect(box).toBeInViewport();
  });

  test('prints completely, and dark on white in the dark theme too', async ({ page, context }) => {
    await context.addCookies([{ name: 'theme', value: 'dark', domain: '127.0.0.1', path: '/' }]);
    await page.goto('/track/TC-DEMO0012');
    await page.emulateMedia({ media: 'print' });
    await expect(history(page).last()).toContainText('Label Created');
    await expect(history(page).last()).toBeVisible();
    await expect(page.getByText('Track another package')).toBeHidden();
    await expect(page.getByText('Copy')).toBeHidden();
    const ink = await page.getByRole('heading', { level: 1 }).evaluate((heading) => getComputedStyle(heading).color);
    expect(ink).toBe('rgb(11, 36, 48)');
    // An animated line would print before it is drawn.
    const route = page.getByRole('main').getByRole('img').locator('svg:visible path[pathLength]');
    await expect(route).toHaveCSS('stroke-dasharray', 'none');
  });
});

test.describe('the tracking result without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('shows the whole result with a working form and no dead buttons', async ({ page }) => {
    await page.goto('/track/TC-DEMO0001');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('In Transit');
    await expect(history(page)).toHaveCount(5);
    await expect(page.getByRole('button', { name: 'Copy' })).toHaveCount(0);
    await page.getByRole('main').getByRole('textbox', { name: 'Tracking number' }).fill('tc-demo0002');
    await page.getByRole('button', { name: 'Track' }).click();
    await expect(page).toHaveURL('/track/TC-DEMO0002');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Delivered');
  });
});
