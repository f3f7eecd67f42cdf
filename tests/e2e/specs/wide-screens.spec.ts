import type { Page } from '@playwright/test';
import { PUBLIC_PAGES } from '../support/public-pages.ts';
import { expect, test } from '../support/test.ts';

/** Screens wider than any column of text. */
const WIDTHS = [1600, 1920, 2560];

/** Finds images that touch only one edge of the window; returns where each begins and ends. */
const findHardEdges = (page: Page) =>
  page.locator('main').evaluate((main) => {
    const { clientWidth } = document.documentElement;
    return [...main.querySelectorAll('img, svg')]
      .map((picture) => ({ picture, box: picture.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && box.left <= 0 !== box.right >= clientWidth)
      .map(
        ({ picture, box }) => `${picture.getAttribute('src') ?? 'svg'}: ${box.left} to ${box.right} of ${clientWidth}`,
      );
  });

test('every public page fills a wide screen: no image ends short of the edge, and nothing overflows', async ({
  page,
  problems,
}) => {
  test.setTimeout(120_000);
  problems.allow(/status of 40[04]/);
  for (const path of PUBLIC_PAGES) {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 1200 });
      if (width === WIDTHS[0]) await page.goto(path);
      await expect.soft.poll(() => findHardEdges(page), `${path} at ${width}`).toEqual([]);
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect.soft(beyond, `${path} at ${width}`).toBeLessThanOrEqual(0);
    }
  }
});
