import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** Finds animations that never end. */
const endless = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY)
      .map((animation) => (animation as CSSAnimation).animationName),
  );

test('public pages have no endless animation, the position pulses three times, and numbers use a loaded weight', async ({
  page,
}) => {
  await test.step('a public page has no endless animation', async () => {
    for (const path of ['/', '/services', '/contact', '/business-shipping']) {
      await page.goto(path);
      await expect(page.getByRole('contentinfo')).toBeAttached();
      expect([path, await endless(page)]).toEqual([path, []]);
    }
  });
  await test.step('a result has no endless animation, its position pulses three times, and its numbers use a loaded weight', async () => {
    await page.goto('/track/TC-DEMO0001');
    await expect(page.getByRole('contentinfo')).toBeAttached();
    expect(await endless(page)).toEqual([]);
    await test.step('the position pulses three times and rests', async () => {
      // Reads the style, because a finished animation no longer counts as one.
      const counts = await page.evaluate(() =>
        [...document.querySelectorAll('body *')]
          .map((element) => getComputedStyle(element))
          .filter(({ animationName }) => /pulse/.test(animationName))
          .map(({ animationIterationCount }) => animationIterationCount),
      );
      expect(new Set(counts)).toEqual(new Set(['3']));
    });
    await test.step('numbers use a loaded font weight', async () => {
      const weights = await page.evaluate(() =>
        [...document.querySelectorAll('body *')]
          .map((element) => getComputedStyle(element))
          .filter(({ fontFamily }) => fontFamily.startsWith('"Atkinson'))
          .map(({ fontWeight }) => fontWeight),
      );
      expect(weights.length).toBeGreaterThan(0);
      expect(weights.filter((weight) => Number(weight) > 500)).toEqual([]);
    });
  });
});
