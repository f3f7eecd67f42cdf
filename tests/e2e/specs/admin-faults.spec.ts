import type { Page, Route } from '@playwright/test';
import { promised } from '../../promised.ts';
import { beSignedIn, listEntries, readShipment, storeShipment } from '../support/admin.ts';
import { ADMIN } from '../support/server.ts';
import { expect, test } from '../support/test.ts';

/** What may happen to a call, by name. */
const FAULTS: [name: string, fail: (route: Route) => Promise<void>][] = [
  ['the connection is lost', (route) => route.abort('connectionreset')],
  ['the answer is lost', (route) => route.fetch().then(() => route.abort('connectionreset'))],
  ...[500, 503, 429].map((status): [string, (route: Route) => Promise<void>] => [
    `it answers ${status}`,
    (route) => route.fulfill({ status, body: '{}' }),
  ]),
];
const FAILED = /status of (404|429|500|503)|Failed to (load|update|delete)|ERR_CONNECTION/;

/** The next such call goes wrong, and none after it. */
async function failOnce(page: Page, method: string, path: string | RegExp, fail: (route: Route) => Promise<void>) {
  let isDue = true;
  await page.route(path, (route) => {
    if (!isDue || route.request().method() !== method) return route.fallback();
    isDue = false;
    return fail(route);
  });
}

/** In `npm test` each work meets two faults, so that every fault comes up; in `npm run guarantees` all. */
const faultsOf = (...names: string[]) =>
  promised(
    FAULTS.filter(([name]) => names.includes(name)),
    FAULTS,
  );

test.beforeEach(({ problems }) => problems.allow(FAILED));

for (const [name, fail] of faultsOf('the answer is lost', 'it answers 429'))
  test(`when ${name}, an edit says so and keeps what was typed, and a retry saves it once`, async ({ page }) => {
    const token = await beSignedIn(page);
    const { id } = await storeShipment(page, token, {
      dimensions: { length: 3, width: 2, height: 1 },
      items: [{ description: 'Lamp', quantity: 2 }],
      estimatedDeliveryDate: '2999-12-04T09:00:00Z',
    });
    await page.goto(`/admin/shipments/edit/${id}`);
    await page.getByLabel('Notes').fill('Call first.');
    await failOnce(page, 'PUT', '**/api/v1/shipments/*', fail);
    await page.getByRole('button', { name: 'Save changes' }).click();
    // The page may hear beside it that the shipment was saved, by the try whose answer was lost.
    const failure = page.getByRole('alert').filter({ hasText: 'Failed to save shipment. Please try again.' });
    await expect(failure).toBeFocused();
    await expect(page.getByLabel('Notes')).toHaveValue('Call first.');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page).toHaveURL(`/admin/shipments/${id}`);
    expect(await readShipment(page, token, id)).toMatchObject({ notes: 'Call first.', version: 2 });
  });

for (const [name, fail] of faultsOf('the answer is lost', 'it answers 500'))
  test(`when ${name}, a status says so and keeps what was typed, and a retry adds it once`, async ({ page }) => {
    const token = await beSignedIn(page);
    const { id } = await storeShipment(page, token);
    await page.goto(`/admin/shipments/${id}`);
    const form = page.getByRole('form', { name: 'Add status' });
    await form.getByLabel('Status').selectOption('In Transit');
    await form.getByLabel('Location').fill('Bremen');
    await form.getByLabel('Notes').fill('Late.');
    await failOnce(page, 'POST', '**/api/v1/shipments/*/history', fail);
    await form.getByRole('button', { name: 'Add Status' }).click();
    await expect(form.getByRole('alert')).toContainText('Failed to update status. Please try again.');
    await expect(form.getByLabel('Status')).toHaveValue('IN_TRANSIT');
    await expect(form.getByLabel('Notes')).toHaveValue('Late.');
    await form.getByRole('button', { name: 'Add Status' }).click();
    await expect(listEntries(page)).toHaveCount(2);
    expect((await readShipment(page, token, id)).trackingHistory).toHaveLength(2);
  });

for (const [name, fail] of faultsOf('the answer is lost', 'it answers 503'))
  test(`when ${name}, a delete shows no message, and a second one comes through`, async ({ page }) => {
    const token = await beSignedIn(page);
    const { id } = await storeShipment(page, token);
    await page.goto(`/admin/shipments/${id}`);
    await failOnce(page, 'DELETE', `**/api/v1/shipments/${id}`, fail);
    const button = page.getByRole('button', { name: 'Delete', exact: true });
    await button.click();
    await page.getByRole('button', { name: 'Delete shipment' }).click();
    if (name === 'the answer is lost') {
      // It is deleted, as the page hears by itself.
      await expect(page.getByRole('heading', { name: 'Shipment Not Found' })).toBeVisible();
      return;
    }
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(button).toBeFocused();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await button.click();
    await page.getByRole('button', { name: 'Delete shipment' }).click();
    await expect(page).toHaveURL('/admin/shipments');
    await expect(page.getByRole('heading', { level: 1, name: 'Shipments' })).toBeVisible();
  });

for (const [name, fail] of faultsOf('the connection is lost', 'it answers 429'))
  test(`when ${name}, a sign-in says so and keeps the address`, async ({ page }) => {
    await page.goto('/admin/login');
    await page.getByLabel('Email').fill(ADMIN.email);
    await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
    await failOnce(page, 'POST', '**/api/v1/session', fail);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('alert')).toHaveText(
      name.endsWith('429')
        ? 'Too many tries. Wait 60 seconds, then sign in again.'
        : 'The server did not answer. Check the connection and try again.',
    );
    await expect(page.getByLabel('Email')).toHaveValue(ADMIN.email);
    await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL('/admin');
  });

for (const [name, fail] of faultsOf('the connection is lost', 'it answers 500'))
  test(`when ${name}, list and dashboard say so, keep search and filter, and are there after a retry`, async ({
    page,
  }) => {
    await beSignedIn(page);
    for (const path of ['/admin', '/admin/shipments?search=TC-DEMO&status=IN_TRANSIT']) {
      await page.goto('/admin/shipments/create');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await failOnce(page, 'GET', /\/api\/v1\/shipments(\/summary|\?)/, fail);
      await page.goto(path);
      await expect(page.getByRole('alert')).toHaveText('Failed to load shipments');
      if (path.includes('search')) await expect(page.getByRole('searchbox')).toHaveValue('TC-DEMO');
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('row').nth(1)).toBeVisible();
      await expect(page.getByRole('alert')).toHaveCount(0);
      await expect(page).toHaveURL(path);
    }
  });
