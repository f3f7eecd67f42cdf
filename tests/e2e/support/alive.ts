import type { BrowserContext, Page } from '@playwright/test';

/**
 * Makes `goto` and `reload` wait until the page's scripts have taken over. Public pages fetch theirs after the first paint,
 * so a test would otherwise act on a page that is there but not yet alive; what a page does until then is tried without JavaScript.
 */
export function waitUntilAlive(context: BrowserContext): void {
  context.on('page', (page) => {
    const { goto, reload } = page;
    page.goto = async (...args) => {
      const response = await goto.apply(page, args);
      if (args[1]?.waitUntil === undefined) await untilAlive(page);
      return response;
    };
    page.reload = async (...args) => {
      const response = await reload.apply(page, args);
      await untilAlive(page);
      return response;
    };
  });
}

/** A page whose scripts a test has stopped never comes alive: such a test says what it waits for (`waitUntil`). */
async function untilAlive(page: Page): Promise<void> {
  const isAlive = () => document.getElementById('late') === null || '__reactRouterDataRouter' in window;
  await page.waitForFunction(isAlive);
}
