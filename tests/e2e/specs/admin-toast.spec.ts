import type { Page } from '@playwright/test';
import {
  beSignedIn,
  endSession,
  expectAccessible,
  fillShipment,
  listEntries,
  storeShipment,
} from '../support/admin.ts';
import { ADMIN } from '../support/server.ts';
import { expect, test } from '../support/test.ts';

/** The line that says what was done. */
const toast = (page: Page) => page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Dismiss' }) });

async function remove(page: Page, id: string): Promise<void> {
  await page.goto(`/admin/shipments/${id}`);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Delete shipment' }).click();
  await expect(page).toHaveURL('/admin/shipments');
}

test('create and save each say that it is done, and of which shipment', async ({ page }) => {
  await beSignedIn(page);
  await page.goto('/admin/shipments/create');
  await fillShipment(page);
  await page.getByRole('button', { name: 'Create Shipment', exact: true }).click();
  await expect(toast(page)).toHaveText(/^Shipment created\. TC-[A-Z0-9]{8}$/);
  await page.getByRole('link', { name: 'Edit' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit Shipment');
  await page.getByLabel('Notes').fill('Fragile.');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(toast(page)).toHaveText(/^Changes saved\. TC-[A-Z0-9]{8}$/);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(toast(page)).toHaveCount(0);
});

test('a deletion can be undone: the shipment is back with its history, and for visitors too', async ({ page }) => {
  const token = await beSignedIn(page);
  const { id, trackingNumber } = await storeShipment(page, token);
  await remove(page, id);
  await expect(toast(page)).toHaveText(new RegExp(`^Shipment deleted. ${trackingNumber}`));
  expect((await page.request.get(`/api/v1/tracking/${trackingNumber}`)).status()).toBe(404);
  // The row below must not take the second.
  await page.getByRole('button', { name: 'Undo' }).dblclick();
  await expect(page).toHaveURL(`/admin/shipments/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(trackingNumber);
  await expect(listEntries(page)).toHaveCount(1);
  await expect(toast(page)).toHaveText(`Shipment restored. ${trackingNumber}`);
  expect((await page.request.get(`/api/v1/tracking/${trackingNumber}`)).status()).toBe(200);
});

test('an undo that comes too late says so', async ({ page, problems }) => {
  problems.allow(/status of 409/);
  const token = await beSignedIn(page);
  const { id, trackingNumber } = await storeShipment(page, token);
  await remove(page, id);
  await storeShipment(page, token, { trackingNumber });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page)).toContainText('Not restored.');
});

test('an undo whose session has ended asks for the password, and then undoes', async ({ page, problems }) => {
  problems.allow(/status of 401/);
  const token = await beSignedIn(page);
  const { id, trackingNumber } = await storeShipment(page, token);
  await remove(page, id);
  await endSession(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  const again = page.getByRole('dialog', { name: 'You have been signed out' });
  await again.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await again.getByRole('button', { name: 'Sign in and continue' }).click();
  await expect(toast(page)).toHaveText(`Shipment restored. ${trackingNumber}`);
  await expect(page).toHaveURL(`/admin/shipments/${id}`);
});

test('it goes after a while, but not under the pointer or with the focus', async ({ page }) => {
  await page.clock.install();
  const token = await beSignedIn(page);
  const { id } = await storeShipment(page, token);
  await remove(page, id);
  await toast(page).hover();
  // From here on the time of the page is what the test lets go by, however long the machine takes.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
  await page.clock.runFor(30_000);
  await expect(toast(page)).toBeVisible();
  await page.mouse.move(0, 0);
  await page.getByRole('button', { name: 'Undo' }).focus();
  await page.clock.runFor(30_000);
  await expect(toast(page)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).blur();
  await page.clock.runFor(9_000);
  await expect(toast(page)).toBeVisible();
  await page.clock.runFor(2_000);
  await expect(toast(page)).toHaveCount(0);
});

test('on a phone it is accessible, and what is at the end of the page can be scrolled clear of it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const token = await beSignedIn(page);
  const { id } = await storeShipment(page, token);
  await remove(page, id);
  // With the focus it stays as long as this takes.
  await page.getByRole('button', { name: 'Undo' }).focus();
  await expectAccessible(page);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const end = async (name: 'main' | 'status') => {
    const box = await (name === 'main' ? page.getByRole('main') : toast(page)).boundingBox();
    return { top: box?.y ?? 0, bottom: (box?.y ?? 0) + (box?.height ?? 0) };
  };
  expect((await end('main')).bottom).toBeLessThanOrEqual((await end('status')).top + 1);
});

test('the letter of the specification has none', async ({ reference, newVisitor }) => {
  const page = await (await newVisitor({ baseURL: reference.url })).newPage();
  const token = await beSignedIn(page);
  const { id } = await storeShipment(page, token);
  await remove(page, id);
  await expect(page.getByRole('table')).toBeVisible();
  await expect(page.getByText('Shipment deleted.')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
});
