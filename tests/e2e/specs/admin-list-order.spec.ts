import { beSignedIn, listRows, storeShipment } from '../support/admin.ts';
import { createStaff } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';

const DAY_MS = 86_400_000;
const at = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

test('the list is put in order by next delivery or last change, page by page, and keeps search, filter and selection', async ({
  page,
}) => {
  const token = await beSignedIn(page);
  const place = `Orderly ${Date.now().toString(36)}`;
  const store = (estimatedDeliveryDate: string | null, status = 'IN_TRANSIT') =>
    storeShipment(page, token, { originAddress: `${place}, 1`, status, estimatedDeliveryDate });
  const later = await store(at(5));
  const delivered = await store(at(0.5), 'DELIVERED');
  const none = await store(null);
  const soon = await store(at(1));
  const numbers = () => listRows(page).locator('td:nth-child(2) > span').allTextContents();
  const order = page.getByLabel('Order', { exact: true });

  await page.goto(`/admin/shipments?search=${encodeURIComponent(place)}`);
  await expect(page.getByText('4 shipments, newest first')).toBeVisible();
  await page.getByRole('checkbox', { name: `Select ${soon.trackingNumber}` }).click();
  await order.selectOption('Next delivery first');
  await expect(page.getByText('4 shipments, next delivery first')).toBeVisible();
  await expect.poll(numbers).toEqual([soon, later, none, delivered].map(({ trackingNumber }) => trackingNumber));
  await expect(page).toHaveURL(/sort=estimate/);
  await expect(page.getByRole('region', { name: 'Selection' })).toContainText('1 selected');

  const staff = await createStaff(page.request);
  await staff.saveShipment({ ...later, notes: 'Rang twice.' });
  await order.selectOption('Last change first');
  await expect.poll(async () => (await numbers())[0]).toBe(later.trackingNumber);
  await page.getByLabel('Status', { exact: true }).selectOption('In Transit');
  await expect(page.getByText('3 shipments, last change first')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('4 shipments, last change first')).toBeVisible();
  await order.selectOption('Newest first');
  await expect(page).not.toHaveURL(/sort=/);
});

test('in reference mode the list has the specified controls', async ({ reference, newVisitor }) => {
  const page = await (await newVisitor({ baseURL: reference.url })).newPage();
  await beSignedIn(page);
  await page.goto('/admin/shipments');
  await expect(page.getByLabel('Status', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Order', { exact: true })).toHaveCount(0);
});
