import type { Page } from '@playwright/test';
import axe, { type Result } from 'axe-core';

/**
 * Returns what axe finds on the page, inside the page: `@axe-core/playwright` sends axe each time, and merges the results
 * of frames in a second page.
 */
export async function findViolations(page: Page): Promise<Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { axe: loaded } = window as Window & typeof globalThis & { axe: typeof axe };
    return (await loaded.run({ resultTypes: ['violations'] })).violations;
  });
}
