import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

/** The entries of the history, the only list items with machine-readable times. */
const history = (page: Page) => page.getByRole('listitem').filter({ has: page.getByRole('time') });

async function expectHistory(page: Page) {
  const entries = history(page);
  await expect(entries).toHaveCount(5);
  await expect(entries.first()).toContainText("St. John's");
  await expect(entries.last()).toContainText('Label Created');
  const texts = await entries.allInnerTexts();
  expect(texts.filter((text) => text.includes('ago'))).toEqual([texts[0]]);
  const times = await entries.getByRole('time').allInnerTexts();
  for (const time of times)
    expect(time.replace(/\s+/g, ' ')).toMatch(/^[A-Z][a-z]{2} \d{1,2}, \d{4} \d{1,2}:\d{2} [AP]M$/);
  const instants = await entries
    .getByRole('time')
    .evaluateAll((all) => all.map((time) => time.getAttribute('datetime')));
  expect(instants).toEqual(instants.toSorted().toReversed());
  await expect(page.getByText('All times are Coordinated Universal Time.')).toHaveCount(1);
}

test.describe('the tracking result', () => {
  test('shows where the shipment is and when it arrives before its history', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/track/TC-DEMO0001');
    await expect(page).toHaveTitle('Track Shipment | TC-DEMO0001');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('In Transit');
    // The samples are relative to the server's start, which may be hours ago or on the day before.
    await expect(page.getByText(/^Last scanned in St\. John's, [2-6] hours ago\.$/)).toBeVisible();
    await expect(page.getByText(/^Estimated delivery, (in 2 days|tomorrow)$/)).toBeVisible();
    await expect(page.getByRole('list', { name: 'Progress' }).locator('[aria-current=step]')).toContainText(
      'In Transit',
    );
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await test.step('lists the history newest first and shows the age of the first entry only', () =>
      expectHistory(page));
    await test.step('counts all entries but the oldest as completed steps', async () => {
      const checks = await history(page).evaluateAll((entries) =>
        entries.map((entry) =>
          [...entry.querySelectorAll('*')].some((part) => getComputedStyle(part, '::after').content !== 'none'),
        ),
      );
      expect(checks).toEqual([true, true, true, true, false]);
    });
    await test.step('copies the number by keyboard', async () => {
      await page.getByRole('button', { name: 'Copy' }).focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('TC-DEMO0001');
    });
  });

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

  test('keeps streets, internal notes and items out of the page, its data and the API', async ({ page }) => {
    const secrets = [
      'Sample Street',
      'Example Lane',
      'Call the consignee',
      'Sample instruments',
      '742 Nowhere',
      'Made-up Row',
    ];
    for (const number of ['TC-DEMO0001', 'TC-DEMO0006']) {
      for (const path of [`/track/${number}`, `/track/${number}.data`, `/api/v1/tracking/${number}`]) {
        const response = await page.request.get(path);
        expect(response.status(), path).toBe(200);
        const text = await response.text();
        expect(
          secrets.filter((secret) => text.includes(secret)),
          path,
        ).toEqual([]);
      }
    }
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

  test('shows which number it looks up while the response is slow', async ({ page }) => {
    await page.goto('/track');
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/track/*.data*', async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole('main').getByRole('textbox').fill('TC-DEMO0001');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').getByText('Looking up TC-DEMO0001')).toBeAttached();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Looking up…');
    answer();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('In Transit');
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
