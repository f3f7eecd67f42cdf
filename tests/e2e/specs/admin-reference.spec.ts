import type { Page } from '@playwright/test';
import { isStaffPath } from '#app/page-row.ts';
import { PAGES } from '#app/pages.ts';
import { beSignedIn, listRows } from '../support/admin.ts';
import type { TestServer } from '../support/server.ts';
import { expect, test } from '../support/test.ts';

/** The letter of the specification: SITE_MODE=reference. */
async function open(page: Page, reference: TestServer, path: string): Promise<void> {
  await beSignedIn(page);
  await page.goto(new URL(path, reference.url).href);
}

test('Export says that it is not implemented, and asks the server for nothing', async ({ reference, newVisitor }) => {
  const page = await (await newVisitor({ baseURL: reference.url })).newPage();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/exports')) asked.push(request.url());
  });
  await open(page, reference, '/admin/shipments');
  const alert = page.waitForEvent('dialog');
  const click = page.getByRole('button', { name: 'Export' }).click();
  const dialog = await alert;
  expect(dialog.type()).toBe('alert');
  expect(dialog.message()).toBe('Export is not implemented yet.');
  await dialog.accept();
  await click;
  expect(asked).toEqual([]);
});

test('Generate Report does nothing', async ({ reference, newVisitor }) => {
  const page = await (await newVisitor({ baseURL: reference.url })).newPage();
  await open(page, reference, '/admin');
  await page.getByRole('button', { name: 'Generate Report' }).click();
  await expect(page).toHaveURL(new URL('/admin', reference.url).href);
});

/** The staff pages of the specification, and the address at which one's own password is changed. */
const SPECIFIED = [
  '/admin',
  '/admin/login',
  '/admin/shipments',
  '/admin/shipments/create',
  '/admin/shipments/edit/:id',
  '/admin/shipments/:id',
  '/admin/settings',
];

test('every staff page of live mode is the specified 404 page, signed in or not', async ({
  reference,
  newVisitor,
  problems,
}) => {
  problems.allow(/status of 404/);
  const page = await (await newVisitor({ baseURL: reference.url })).newPage();
  const live = PAGES.filter(({ path }) => isStaffPath(path) && !SPECIFIED.includes(path));
  const missing = live.map(({ path }) => path.replace(/:\w+|\*/, 'no-such-thing'));
  expect(missing).toContain('/admin/settings/company');
  for (const path of missing) {
    const answer = await page.request.get(new URL(path, reference.url).href);
    expect([path, answer.status()]).toEqual([path, 404]);
    // What only the page's own scripts ask for is no document.
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
});

test('password and sessions are at /admin/settings, and nothing else of the settings is', async ({
  reference,
  newVisitor,
}) => {
  const page = await (await newVisitor({ baseURL: reference.url })).newPage();
  await open(page, reference, '/admin/settings');
  const sections = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(sections).toHaveText(['Password', 'Sessions']);
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(0);
});

test('the sidebar has no search, and shortcuts offer nothing of live mode', async ({ reference, newVisitor }) => {
  const page = await (await newVisitor({ baseURL: reference.url })).newPage();
  await open(page, reference, '/admin/shipments');
  await expect(listRows(page).first()).toBeVisible();
  const sidebar = page.getByRole('complementary');
  await expect(sidebar.getByRole('link')).toHaveText([
    /./,
    'Dashboard',
    'Shipments',
    'Create Shipment',
    'Settings',
    'Help & Support',
  ]);
  await expect(sidebar.getByRole('button')).toHaveText(['Sign Out']);
  await page.keyboard.press('Control+k');
  await page.keyboard.press('?');
  const list = page.getByRole('dialog');
  await expect(list.getByRole('term').first()).toHaveText('Focus the search field');
  await expect(list.getByRole('term').filter({ hasText: /Find|Select|print/ })).toHaveCount(0);
});

test('a status asks for status, place and notes only', async ({ reference, newVisitor }) => {
  const page = await (await newVisitor({ baseURL: reference.url })).newPage();
  await open(page, reference, '/admin/shipments');
  await listRows(page).first().getByRole('link').click();
  const form = page.getByRole('form', { name: 'Add status' });
  await form.getByRole('combobox').first().selectOption('ON_HOLD');
  await expect(form.getByRole('combobox')).toHaveCount(1);
});

test('a dead link loads nothing anew', async ({ reference, newVisitor }) => {
  const page = await (await newVisitor({ baseURL: reference.url })).newPage();
  await open(page, reference, '/admin');
  await expect(page.getByRole('heading', { name: 'Recent Shipments' })).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const sidebar = page.getByRole('complementary');
  for (const name of ['Settings', 'Help & Support']) await sidebar.getByRole('link', { name }).click();
  // A page that is opened now answers after anything that the clicks began.
  await sidebar.getByRole('link', { name: 'Create Shipment' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Create Shipment' })).toBeVisible();
  expect(asked.filter((url) => url.includes('/summary'))).toEqual([]);
});

test('the list has no boxes to select rows by', async ({ reference, newVisitor }) => {
  const page = await (await newVisitor({ baseURL: reference.url })).newPage();
  await open(page, reference, '/admin/shipments');
  await expect(listRows(page).first()).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(page.getByRole('region', { name: 'Selection' })).toHaveCount(0);
});
