import type { Page } from '@playwright/test';
import { beSignedIn, expectAccessible, listEntries, listRows } from '../support/admin.ts';
import { createStaff } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';

/** Opens a staff page and waits until it listens. Calls through `staff` come from another user. */
async function openLive(page: Page, path: string): Promise<void> {
  const stream = page.waitForResponse((response) => response.url().includes('/shipments/events'));
  await page.goto(path);
  expect((await stream).status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test('the list changes in place, keeps rows that no longer match, and shows new shipments on request', async ({
  page,
  request,
}) => {
  await beSignedIn(page);
  const staff = await createStaff(request);
  const [older, newer] = [await staff.createShipment(), await staff.createShipment()];
  await openLive(page, '/admin/shipments');
  const rows = listRows(page);
  const order = () =>
    page
      .getByRole('cell')
      .getByText(/^TC-\w+$/)
      .allTextContents();
  await expect(rows.first()).toContainText(newer.trackingNumber);
  const before = await order();
  await staff.addStatus(older.id, { status: 'OUT_FOR_DELIVERY', location: 'Oslo' });
  const row = rows.filter({ hasText: older.trackingNumber });
  await expect(row).toContainText('Out for Delivery');
  await staff.removeShipment(newer.id);
  await expect(rows.first()).toContainText('Deleted');
  const newest = await staff.createShipment();
  await expect(page.getByRole('status').filter({ hasText: '1 new shipment' })).toBeVisible();
  expect(await order()).toEqual(before);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(rows.first()).toContainText(newest.trackingNumber);
  await expect(page.getByText(newer.trackingNumber)).toHaveCount(0);
  await expect(page.getByText('1 new shipment', { exact: true })).toHaveCount(0);
});

test('staff pages catch up after a network outage', async ({ page, request, context, problems }) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED/);
  await beSignedIn(page);
  const staff = await createStaff(request);
  const { id } = await staff.createShipment();
  await openLive(page, `/admin/shipments/${id}`);
  await context.setOffline(true);
  await staff.addStatus(id, { status: 'DELIVERED', location: 'Oslo' });
  await context.setOffline(false);
  await expect(listEntries(page)).toHaveCount(2);
});
