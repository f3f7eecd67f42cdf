import { promised } from '../../promised.ts';
import { waitForHydrationOnLoad } from '../support/hydration.ts';
import { PUBLIC_PAGES } from '../support/public-pages.ts';
import { createStaff } from '../support/staff.ts';
import { test as base, expect } from '../support/test.ts';

/** A browser whose text is twice as large: only the browser's own setting changes breakpoints in em. */
const test = base.extend({
  context: async ({ playwright, launchOptions, baseURL, extraHTTPHeaders, problems, server }, use) => {
    const args = [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'];
    const browser = await playwright.chromium.launch({ ...launchOptions, args });
    const context = await browser.newContext({ baseURL, extraHTTPHeaders });
    problems.watch(context, [server.url]);
    waitForHydrationOnLoad(context);
    await use(context);
    await browser.close();
  },
});

const WIDTHS = [320, 390, 1024];
const PAGES = promised(['/', '/track/TC-DEMO0001', '/contact'], PUBLIC_PAGES);

for (const language of promised(['de'], ['de', 'en'])) {
  test(`with text at 200 % nothing overflows the screen, and no label overlaps its value (${language})`, async ({
    page,
    context,
    server,
    problems,
  }) => {
    test.setTimeout(180_000);
    problems.allow(/status of 40[04]/);
    await context.addCookies([{ name: 'language', value: language, url: server.url }]);
    for (const path of PAGES) {
      await page.goto(path);
      await expect(page.locator('body')).toHaveCSS('font-size', '32px');
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 844 });
        await expect(page.locator('header details:visible'), `one menu, ${path} at ${width}`).toHaveCount(1);
        const beyond = await page.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) - window.innerWidth);
        expect.soft(beyond, `${path} at ${width}`).toBeLessThanOrEqual(0);
        const covered = await page.locator('main dl > div:has(> dt + dd:not(:empty))').evaluateAll((rows) =>
          rows.flatMap((row) => {
            const [label, value] = ['dt', 'dd'].map((name) => {
              const range = document.createRange();
              range.selectNodeContents(row.querySelector(name) ?? row);
              return range.getBoundingClientRect();
            });
            if (!label || !value) return [];
            const isApart = label.right <= value.left || label.bottom <= value.top + 1;
            return isApart ? [] : [row.textContent];
          }),
        );
        expect.soft(covered, `labels on their values, ${path} at ${width}`).toEqual([]);
      }
    }
  });
}

test('with text at 200 % the longest status keeps inside a phone', async ({ page, context, request, server }) => {
  const staff = await createStaff(request);
  const { id, trackingNumber } = await staff.createShipment();
  await staff.addStatus(id, { status: 'OUT_FOR_DELIVERY', location: 'London', code: 'back_at_depot' });
  await context.addCookies([{ name: 'language', value: 'fr', url: server.url }]);
  for (const path of [`/track/${trackingNumber}`, `/track?tn=${trackingNumber},TC-DEMO0001`]) {
    await page.goto(path);
    await expect(page.getByText('En cours de livraison').first()).toBeVisible();
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 740 });
      const beyond = await page.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) - window.innerWidth);
      expect.soft(beyond, `${path} at ${width}`).toBeLessThanOrEqual(0);
    }
  }
});
