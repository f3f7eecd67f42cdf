import type { Page } from '@playwright/test';
import {
  beSignedIn,
  expectAccessible,
  listEntries,
  openEntryMenu,
  readShipment,
  storeShipment,
} from '../support/admin.ts';
import { expect, test } from '../support/test.ts';

const HISTORY = '**/api/v1/shipments/*/history';
const form = (page: Page) => page.getByRole('form', { name: 'Add status' });

test("an added status stands on top with the server's time, and the shipment has it", async ({ page }) => {
  const token = await beSignedIn(page);
  const { id, trackingNumber } = await storeShipment(page, token);
  await page.goto(`/admin/shipments/${id}`);
  await expect(form(page).getByLabel('Status').getByRole('option')).toHaveText([
    'Choose a status',
    'Label Created',
    'In Transit',
    'Out for Delivery',
    'Delivered',
    'On Hold',
  ]);
  await test.step('a status needs status and location', async () => {
    await form(page).getByLabel('Status').selectOption('In Transit');
    await form(page).getByRole('button', { name: 'Add Status' }).click();
    await expect(form(page).getByRole('alert')).toHaveText('Status and location are required');
    await expect(form(page).getByLabel('Location')).toBeFocused();
  });
  await form(page).getByLabel('Status').selectOption('On Hold');
  await form(page).getByLabel('Location').fill('Bremen');
  await form(page).getByLabel('Notes').fill('Papers are missing.');
  await form(page).getByRole('button', { name: 'Add Status' }).click();
  await expect(listEntries(page)).toHaveCount(2);
  await expect(listEntries(page).first()).toHaveText(
    /[A-Z][a-z]{2} \d{1,2}, \d{4} \d{1,2}:\d{2} [AP]M.*Bremen.*On Hold.*Papers are missing\./,
  );
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${trackingNumber} On Hold`);
  await expect(page.getByRole('status').filter({ hasText: 'Status added.' })).toContainText('On Hold, Bremen');
  await expect(form(page).getByLabel('Location')).toHaveValue('');
});

test('a status whose answer was lost is kept in the form, and a retry writes it once', async ({ page, problems }) => {
  problems.allow(/Failed to (load resource|update shipment status)/);
  const token = await beSignedIn(page);
  const { id } = await storeShipment(page, token);
  await page.goto(`/admin/shipments/${id}`);
  await page.route(
    HISTORY,
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await form(page).getByLabel('Status').selectOption('In Transit');
  await form(page).getByLabel('Location').fill('Bremen');
  await form(page).getByRole('button', { name: 'Add Status' }).click();
  await expect(form(page).getByRole('alert')).toContainText('Failed to update status. Please try again.');
  await expect(form(page).getByLabel('Location')).toHaveValue('Bremen');
  await form(page).getByRole('button', { name: 'Add Status' }).click();
  await expect(listEntries(page)).toHaveCount(2);
  expect((await readShipment(page, token, id)).trackingHistory).toHaveLength(2);
});

test('a delete names the number, begins on Keep shipment, and leads to the list', async ({ page }) => {
  const token = await beSignedIn(page);
  const { id, trackingNumber } = await storeShipment(page, token);
  await page.goto(`/admin/shipments/${id}`);
  const button = page.getByRole('button', { name: 'Delete', exact: true });
  await button.click();
  const dialog = page.getByRole('dialog', { name: `Delete ${trackingNumber}?` });
  await expect(dialog.getByRole('button', { name: 'Keep shipment' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(button).toBeFocused();
  await button.click();
  await dialog.getByRole('button', { name: 'Delete shipment' }).click();
  await expect(page).toHaveURL('/admin/shipments');
  await expect(page.getByRole('table')).toBeVisible();
  await expect(page.getByRole('table').getByText(trackingNumber)).toHaveCount(0);
});

test('a failed delete is logged and shows no message; the shipment stays, the focus returns', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 500|Failed to delete shipment/);
  const token = await beSignedIn(page);
  const { id } = await storeShipment(page, token);
  await page.goto(`/admin/shipments/${id}`);
  const button = page.getByRole('button', { name: 'Delete', exact: true });
  await expect(button).toBeVisible();
  await page.route(`**/api/v1/shipments/${id}`, (route) => route.fulfill({ status: 500, body: '{}' }));
  const logged = page.waitForEvent('pageerror');
  await button.click();
  await page.getByRole('button', { name: 'Delete shipment' }).click();
  expect((await logged).message).toBe('Failed to delete shipment');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(button).toBeFocused();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a shipment that was deleted while it was open is not found, and the way back is there', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 404|ERR_FAILED/);
  const token = await beSignedIn(page);
  const { id } = await storeShipment(page, token);
  // Without live updates the page learns of it only by what it does itself.
  await page.route('**/api/v1/shipments/events**', (route) => route.abort());
  await page.goto(`/admin/shipments/${id}`);
  await expect(form(page)).toBeVisible();
  await page.request.delete(`/api/v1/shipments/${id}`, { headers: { Authorization: `Bearer ${token}` } });
  await form(page).getByLabel('Status').selectOption('In Transit');
  await form(page).getByLabel('Location').fill('Bremen');
  await form(page).getByRole('button', { name: 'Add Status' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shipment Not Found');
  await page.getByRole('link', { name: 'Back to Shipments' }).click();
  await expect(page).toHaveURL('/admin/shipments');
});

test('an unknown id leads to the list', async ({ page, problems }) => {
  problems.allow(/status of 404/);
  await beSignedIn(page);
  await page.goto('/admin/shipments/no-such-id');
  await expect(page).toHaveURL('/admin/shipments');
});

test('the page shows details, items, notes, the drawn route and a way to the public page', async ({ page }) => {
  const token = await beSignedIn(page);
  const items = [{ description: 'Lamp', quantity: 2, weight: 1.5 }];
  const dimensions = { length: 60, width: 40, height: 35 };
  const shipment = await storeShipment(page, token, {
    items,
    dimensions,
    estimatedDeliveryDate: '2999-12-04T09:00:00Z',
  });
  await page.goto(`/admin/shipments/${shipment.id}`);
  await expect(page.getByText('December 4, 2999')).toBeVisible();
  await expect(page.getByText('60 × 40 × 35 cm')).toBeVisible();
  await expect(page.getByText('1.5 kg each')).toBeVisible();
  await expect(page.getByText('Keep upright.')).toBeVisible();
  await expect(page.getByRole('img', { name: /^Route from Hamburg to Rotterdam\./ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open public page' })).toHaveAttribute(
    'href',
    `/track/${shipment.trackingNumber}`,
  );
});

test('a long history is folded behind its six newest entries, and a run of scans says its place once', async ({
  page,
}) => {
  const token = await beSignedIn(page);
  const { id } = await storeShipment(page, token);
  for (let n = 0; n < 7; n++)
    await page.request.post(`/api/v1/shipments/${id}/history`, {
      data: { status: 'IN_TRANSIT', location: 'Bremen, Hall 4' },
      headers: { Authorization: `Bearer ${token}` },
    });
  await page.goto(`/admin/shipments/${id}`);
  await expect(listEntries(page)).toHaveCount(6);
  await expect(listEntries(page).first()).toContainText('Bremen, Hall 4, 7 scans');
  await expect(listEntries(page).getByText('In Transit')).toHaveCount(0);
  await page.getByText('2 earlier entries').click();
  await expect(listEntries(page)).toHaveCount(8);
  await expect(listEntries(page).getByText('In Transit')).toHaveCount(1);
  await expect(page.getByLabel(/^Actions for the entry of/)).toHaveCount(8);
});

test('a wrong entry is corrected by a new one, and stays with a mark', async ({ page }) => {
  const token = await beSignedIn(page);
  const { id } = await storeShipment(page, token);
  await page.goto(`/admin/shipments/${id}`);
  await openEntryMenu(page);
  await page.getByRole('button', { name: /^Correct this entry of/ }).click();
  await expect(form(page).getByLabel('Location')).toBeFocused();
  await expect(form(page).getByLabel('Location')).toHaveValue('Hamburg');
  await expect(form(page).getByLabel('Status')).toHaveValue('LABEL_CREATED');
  await form(page).getByLabel('Location').fill('Harburg');
  await form(page).getByRole('button', { name: 'Add Status' }).click();
  await expect(listEntries(page)).toHaveText([/Harburg.*Corrects the entry of/, /Hamburg.*Corrected/]);
  await expect(page.getByRole('region', { name: 'Audit log' })).toContainText('added a status Label Created, Harburg');
  await expectAccessible(page);
});
