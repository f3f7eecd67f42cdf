import type { Page } from '@playwright/test';
import { isStaffPath } from '#app/page-row.ts';
import { PAGES } from '#app/pages.ts';
import { beSignedIn } from '../support/admin.ts';
import type { TestServer } from '../support/server.ts';
import { expect, test } from '../support/test.ts';

/** Opens a page in SITE_MODE=reference. */
async function open(page: Page, reference: TestServer, path: string): Promise<void> {
  await beSignedIn(page);
  await page.goto(new URL(path, reference.url).href);
}

/** The staff pages of the specification, and the page that changes the user's password. */
const SPECIFIED = [
  '/admin',
  '/admin/login',
  '/admin/shipments',
  '/admin/shipments/create',
  '/admin/shipments/edit/:id',
  '/admin/shipments/:id',
  '/admin/settings',
];

test('every staff page of live mode shows the specified 404 page, signed in or not', async ({
  reference,
  newVisitor,
  problems,
}) => {
  problems.allow(/status of 404/);
  const page = await (await newVisitor({ baseURL: reference.url })).newPage();
  const live = PAGES.filter(({ path }) => isStaffPath(path) && !SPECIFIED.includes(path));
  const missing = live.map(({ path }) => path.replace(/:\w+\??|\*/, 'no-such-thing'));
  expect(missing).toContain('/admin/settings/company/no-such-thing');
  for (const path of missing) {
    const answer = await page.request.get(new URL(path, reference.url).href);
    expect([path, answer.status()]).toEqual([path, 404]);
    // Data requests of the page's own scripts are not documents.
    if (!answer.headers()['content-type']?.includes('text/html')) continue;
    const html = await answer.text();
    expect([path, /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1]]).toEqual([path, '404 - Page Not Found']);
  }
  await open(page, reference, '/admin/messages');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 - Page Not Found');
  await expect(page.getByRole('main').getByRole('link', { name: 'Go Home' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Track a Package' })).toBeVisible();
  for (const path of SPECIFIED.filter((each) => !each.includes(':')))
    expect([path, (await page.request.get(new URL(path, reference.url).href)).status()]).toEqual([path, 200]);
  // A client-side navigation requests no document.
  await page.goto(new URL('/admin', reference.url).href);
  await expect(page.getByRole('heading', { name: 'Recent Shipments' })).toBeVisible();
  await page.evaluate(() => history.pushState(null, '', '/admin/messages'));
  await page.goBack();
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 - Page Not Found');
});

test('a dead link requests nothing', async ({ reference, newVisitor }) => {
  const page = await (await newVisitor({ baseURL: reference.url })).newPage();
  await open(page, reference, '/admin');
  await expect(page.getByRole('heading', { name: 'Recent Shipments' })).toBeVisible();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const sidebar = page.getByRole('complementary');
  for (const name of ['Settings', 'Help & Support']) await sidebar.getByRole('link', { name }).click();
  // A page opened now responds after any request that the clicks started.
  await sidebar.getByRole('link', { name: 'Create Shipment' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Create Shipment' })).toBeVisible();
  expect(requests.filter((url) => url.includes('/summary'))).toEqual([]);
});
