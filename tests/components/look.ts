import axe from 'axe-core';
import { expect, inject } from 'vitest';
import { page } from 'vitest/browser';
import { LOOKS, type Look } from '../looks.ts';
import { whenDrawn } from './actions.ts';

/** Default window size of every test (vitest.config.ts). */
const WINDOW = [1280, 720] as const;
const HEIGHT = 844;

/** Expects no axe findings and no horizontal scrolling. */
export async function expectAccessible(message?: string): Promise<void> {
  await whenDrawn();
  const { violations } = await axe.run();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`),
    message,
  ).toEqual([]);
  expect(document.documentElement.scrollWidth - window.innerWidth, message).toBeLessThanOrEqual(0);
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether this run proves every promise in full. */
    isWhole: boolean;
  }
}

/**
 * Returns a function that expects the current page to be accessible and no wider than the screen. In `npm test` each
 * call checks the next look, starting with `first`; in `npm run guarantees` every look. Restores the window after the
 * test.
 */
export function createLook(first = 0): (place: string) => Promise<void> {
  let turn = first;
  return async (place) => {
    const looks = inject('isWhole') ? LOOKS : [LOOKS[turn % LOOKS.length] as Look];
    turn += 1;
    for (const { width, colorScheme } of looks) {
      await resize(width, HEIGHT);
      document.documentElement.dataset.theme = colorScheme;
      await expectAccessible(`${place} at ${width} px, ${colorScheme}`);
    }
  };
}

let isResized = false;

/** Resizes the window until the end of the test. */
export async function resize(width: number, height = HEIGHT): Promise<void> {
  isResized = true;
  await page.viewport(width, height);
}

/** Restores size and theme. */
export async function resetLook(): Promise<void> {
  delete document.documentElement.dataset.theme;
  if (isResized) await page.viewport(...WINDOW);
  isResized = false;
}
