import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

/** Whether anything of the page has been busy since; a state that is over at once counts too. */
async function watchBusy(page: Page): Promise<() => Promise<boolean>> {
  const seen = await page.evaluateHandle(() => {
    const busy = { seen: false };
    new MutationObserver(() => {
      busy.seen ||= document.querySelector('main [aria-busy="true"]') !== null;
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
    return busy;
  });
  return () => seen.evaluate((busy) => busy.seen);
}

const FORMS = [
  { name: 'the contact form', path: '/contact', button: 'Send message', error: 'fields need your attention' },
  {
    name: 'the form for updates',
    path: '/track/TC-DEMO0001',
    button: 'Subscribe',
    error: 'Enter a valid email address',
  },
  { name: 'the sign-in', path: '/admin/login', button: 'Sign in', error: 'Please enter both email and password' },
];

for (const { name, path, button, error } of FORMS) {
  test(`${name} says at once what is empty, and nothing is under way`, async ({ page }) => {
    await page.goto(path);
    const hasBeenBusy = await watchBusy(page);
    await page.getByRole('main').getByRole('button', { name: button }).click();
    await expect(page.getByRole('main').getByText(error).first()).toBeVisible();
    expect(await hasBeenBusy()).toBe(false);
  });
}
