import type { Page } from '@playwright/test';
import { beSignedIn, expectAccessible, listEntries, openEntryMenu, storeShipment } from '../support/admin.ts';
import { expect, test } from '../support/test.ts';

const _HISTORY = '**/api/v1/shipments/*/history';
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
