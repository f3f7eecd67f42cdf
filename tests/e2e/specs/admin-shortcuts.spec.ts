import type { Page } from '@playwright/test';
import { beSignedIn, storeShipment } from '../support/admin.ts';
import { expect, test } from '../support/test.ts';

/** The speed of a person, not of a scanner. */
const press = (page: Page, key: string) => page.keyboard.press(key, { delay: 60 });
const isReady = (page: Page, heading: string) =>
  expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();

test('keys navigate the staff area and type letters in fields', async ({ page }) => {
  await beSignedIn(page);
  await page.goto('/admin');
  await isReady(page, 'Dashboard');
  await press(page, '/');
  const search = page.getByRole('searchbox');
  await expect(search).toBeFocused();
  await press(page, 'c');
  await expect(search).toHaveValue('c');
  await search.fill('');
  await search.blur();
  const views = page.getByRole('link', { name: /^View TC-/ });
  await press(page, 'j');
  await expect(views.first()).toBeFocused();
  await press(page, 'j');
  await expect(views.nth(1)).toBeFocused();
  await press(page, 'k');
  await press(page, 'k');
  await expect(views.first()).toBeFocused();
  await press(page, 'Enter');
  await expect(page).toHaveURL(/\/admin\/shipments\/[\w-]+$/);
  await press(page, 'c');
  await isReady(page, 'Create Shipment');
  const origin = page.getByLabel('Origin address');
  await expect(origin).toBeFocused();
  await origin.blur();
  await press(page, 'g');
  await press(page, 'd');
  await isReady(page, 'Dashboard');
  await press(page, 'g');
  await press(page, 's');
  await isReady(page, 'Shipments');
});

test("a shipment's page has keys to add a status, show the label and edit, which type letters in fields", async ({
  page,
}) => {
  const token = await beSignedIn(page);
  const { id, trackingNumber } = await storeShipment(page, token);
  await page.goto('/admin');
  await isReady(page, 'Dashboard');
  for (const key of ['e', 'a', 'l']) await press(page, key);
  await press(page, '?');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(list.getByRole('term').filter({ hasText: /^(Edit|Add a status|Show the label)$/ })).toHaveCount(3);
  await press(page, 'Escape');
  await expect(page).toHaveURL('/admin');
  await page.goto(`/admin/shipments/${id}`);
  await isReady(page, trackingNumber);
  await press(page, 'a');
  const form = page.getByRole('form', { name: 'Add status' });
  await expect(form.getByLabel('Status')).toBeFocused();
  await form.getByLabel('Location').fill('');
  await page.keyboard.type('lea', { delay: 150 });
  await expect(form.getByLabel('Location')).toHaveValue('lea');
  await form.getByLabel('Location').blur();
  await press(page, 'l');
  const label = page.getByRole('dialog', { name: 'Label' });
  await expect(label).toBeVisible();
  await press(page, 'e');
  await expect(label).toBeVisible();
  await press(page, 'Escape');
  await expect(label).toHaveCount(0);
  await form.getByLabel('Location').fill('');
  await form.getByLabel('Location').blur();
  await press(page, 'e');
  await expect(page).toHaveURL(`/admin/shipments/edit/${id}`);
});

test('the label prints alone, four by six inches', async ({ page }) => {
  const token = await beSignedIn(page);
  const { id, trackingNumber } = await storeShipment(page, token);
  await page.goto(`/admin/shipments/${id}`);
  await page.getByRole('button', { name: 'Label', exact: true }).click();
  const label = page.getByRole('dialog', { name: 'Label' });
  await expect(label.getByRole('img', { name: `Barcode of ${trackingNumber}` })).toBeVisible();
  await expect(label).toContainText(trackingNumber);
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(paper.match(/\/Type \/Page\b/g)).toHaveLength(1);
  expect(paper).toContain('/MediaBox [0 0 288 432]');
});
