import { promised } from '../../promised.ts';
import { PUBLIC_PAGES } from '../support/public-pages.ts';
import { expect, test } from '../support/test.ts';

// Uses the browser's setting instead of the page's, because only that changes breakpoints in em.
test.use({
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'] }),
    { scope: 'worker' },
  ],
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
