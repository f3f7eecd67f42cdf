import type { BrowserContext, Page } from '@playwright/test';

/**
 * Makes `goto` and `reload` wait for hydration. Public pages load their scripts after the first paint, so a test would
 * otherwise act too early. Behavior before hydration is tested without JavaScript.
 */
export function waitForHydrationOnLoad(context: BrowserContext): void {
  context.on('page', (page) => {
    const { goto, reload } = page;
    page.goto = async (...args) => {
      const response = await goto.apply(page, args);
      if (args[1]?.waitUntil === undefined) await waitForHydration(page);
      return response;
    };
    page.reload = async (...args) => {
      const response = await reload.apply(page, args);
      await waitForHydration(page);
      return response;
    };
  });
}

/** A page whose scripts a test blocks never hydrates; such a test passes `waitUntil`. */
async function waitForHydration(page: Page): Promise<void> {
  const isAlive = () => document.getElementById('late') === null || '__reactRouterDataRouter' in window;
  await page.waitForFunction(isAlive);
}
