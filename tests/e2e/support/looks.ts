import { type Page, test } from '@playwright/test';
import { LOOKS, type Look } from '../../looks.ts';
import { promised } from '../../promised.ts';
import { expectAccessible } from './admin.ts';

/** Until a journey is given up that is looked at in this many places. */
export const toLookTimeout = (places: number) => 60_000 + places * promised(10_000, 60_000);

/**
 * Gives what makes sure that the page as it stands is accessible and no wider than the screen: in `npm test` in one look,
 * the next one each time, beginning with the `first`; in `npm run guarantees` in every look.
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
