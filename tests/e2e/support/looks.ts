import { type Page, test } from '@playwright/test';
import { LOOKS, type Look } from '../../looks.ts';
import { promised } from '../../promised.ts';
import { expectAccessible } from './admin.ts';

/** The timeout of a journey with this many looks. */
export const toLookTimeout = (places: number) => 60_000 + places * promised(10_000, 60_000);

/**
 * Returns a function that expects the page to be accessible and no wider than the screen. In `npm test` each call
 * checks the next look, starting with `first`; in `npm run guarantees` every look.
 */
export function createLook(page: Page, first = 0): (place: string) => Promise<void> {
  let turn = first;
  return async (place) => {
    const looks = promised([LOOKS[turn % LOOKS.length] as Look], LOOKS);
    turn += 1;
    for (const { width, colorScheme } of looks) {
      await page.setViewportSize({ width, height: 844 });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await test.step(`${place} at ${width} px, ${colorScheme}`, () => expectAccessible(page));
    }
  };
}
