import type { Page } from '@playwright/test';
import { startServer } from '../support/server.ts';
import { expect, test } from '../support/test.ts';

const NUMBER = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

/** Opens the contact page in a browser without the feature that its opening hours use, so that our code throws. */
async function openInOldBrowser(page: Page) {
  // This page shows no date, so that it does not fail while the next one is loading.
  await page.goto('/services');
  await page.evaluate(() => {
    const missing = undefined as unknown as typeof Intl.DateTimeFormat;
    Intl.DateTimeFormat = missing;
  });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unexpected Application Error!');
}

test('a page that fails in the browser shows an error in the site’s frame with links', async ({ page, problems }) => {
  problems.allow(/TypeError|Minified React/);
  await page.setViewportSize({ width: 320, height: 844 });
  await openInOldBrowser(page);
  await expect(page).toHaveTitle('Unexpected Application Error!');
  await expect(page.getByRole('contentinfo')).toBeVisible();
  // The server's log does not contain this error.
  await expect(page.getByRole('main')).not.toContainText(NUMBER);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page).toHaveURL('/contact');
  await expect(page.getByRole('textbox').first()).toBeVisible();
});

test('a page that fails on the server shows a request id from the log that fits a phone, and going back shows no other', async ({
  newVisitor,
  problems,
}) => {
  test.setTimeout(120_000);
  problems.allow(/status of 500|Unexpected Server Error|Failed to load page|TypeError/);
  // The contact page creates an id for each form.
  const server = await startServer({
    NODE_OPTIONS: `--import=data:text/javascript,Object.defineProperty(crypto,'randomUUID',{value:undefined})`,
  });
  const expectNumberInLog = async (page: Page, isShown: boolean) => {
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Unexpected Application Error!');
    const requestId = NUMBER.exec((await main.textContent()) ?? '')?.[0];
    expect(requestId !== undefined).toBe(isShown);
    if (!requestId) return;
    expect(server.errors.filter((line) => line.includes(requestId))).not.toEqual([]);
    const box = await main.getByText(NUMBER).last().boundingBox();
    expect((box?.x ?? Number.NaN) + (box?.width ?? Number.NaN)).toBeLessThanOrEqual(320);
  };
  try {
    const visitor = await newVisitor({ baseURL: server.url, viewport: { width: 320, height: 844 } });
    const page = await visitor.newPage();
    await page.goto('/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }).click();
    await expectNumberInLog(page, false);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Careers' }).click();
    await expect(page).toHaveURL('/careers');
    await page.goBack();
    await expect(page).toHaveURL('/contact');
    await expectNumberInLog(page, false);
    // A separate document, left and returned to, from the back/forward cache or reloaded.
    expect((await page.goto('/contact'))?.status()).toBe(500);
    await expectNumberInLog(page, true);
    await page.getByRole('main').getByRole('link', { name: 'Go Home' }).click();
    await expect(page).toHaveURL('/');
    await page.goBack();
    await expectNumberInLog(page, true);
    // Left and returned to within the document.
    await page.getByRole('contentinfo').getByRole('link', { name: 'Careers' }).click();
    await expect(page).toHaveURL('/careers');
    await page.goBack();
    await expect(page).toHaveURL('/contact');
    await expectNumberInLog(page, false);
  } finally {
    await server.stop();
  }
});
