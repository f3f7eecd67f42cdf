import type { Page } from '@playwright/test';
import { expectAccessible, findToken, storeShipment } from '../support/admin.ts';
import { changeCompany, test } from '../support/company.ts';
import { sendList } from '../support/imports.ts';
import { createLook, toLookTimeout } from '../support/looks.ts';
import { expect } from '../support/test.ts';

const SLOW = { timeout: 30_000 };
const toDay = (fromNow: number) => new Date(Date.now() + fromNow * 86_400_000).toISOString().slice(0, 10);
const stored: string[] = [];
const store = async (page: Page) => {
  const dates = { estimatedDeliveryDate: `${toDay(9)}T09:00:00.000Z` };
  const shipment = await storeShipment(page, await findToken(page.request), dates);
  stored.push(shipment.id);
  return shipment;
};
/** Deletes the shipment, because other journeys search for another company's numbers. */
test.afterEach(async ({ page }) => {
  // The shipment's page would receive the deletion and load it.
  await page.goto('about:blank');
  const headers = { Authorization: `Bearer ${await findToken(page.request)}` };
  for (const id of stored.splice(0)) await page.request.delete(`/api/v1/shipments/${id}`, { headers });
});

test('a list that moves dates needs a reason in each row or one for all, as the dry run says', async ({ page }) => {
  test.setTimeout(toLookTimeout(2));
  const look = createLook(page, 2);
  const token = await findToken(page.request);
  await changeCompany(page, { estimateReasonRequired: true });
  const { id, trackingNumber, originAddress, destinationAddress } = await store(page);
  const constants = { serviceType: 'Standard', weight: '12.4', originAddress, destinationAddress };
  const openChecked = async (header: string, row: string) => {
    const list = await sendList(
      page.request,
      token,
      `Tracking number;Delivery date${header}\n${trackingNumber};${row}`,
    );
    await list.map({ constants });
    await page.goto(`/admin/imports/${list.id}/columns`);
    await page.getByRole('button', { name: 'Check 1 row' }).click(SLOW);
  };
  const run = async () => {
    await page.getByRole('button', { name: 'Import 1 shipment' }).click(SLOW);
    await expect(page.getByRole('heading', { name: '0 created, 1 changed' })).toBeVisible(SLOW);
  };
  await openChecked(';Delay reason', `${toDay(10)};`);
  const cell = page.getByRole('combobox', { name: 'Reason for the new date of row 2' });
  await cell.fill('Trafic');
  await look('a row that moves a date and does not say why');
  await expectAccessible(page);
  await cell.press('Enter');
  await expect(page.getByText('Row 2 is right.')).toBeVisible(SLOW);
  await run();

  await openChecked('', toDay(11));
  await expect(
    page.getByRole('heading', { name: 'Promised dates change, and this list does not say why' }),
  ).toBeVisible(SLOW);
  await look('a list that moves dates and has no column for the reason');
  await expectAccessible(page);
  await page.getByRole('combobox', { name: 'Reason for the new date' }).selectOption('Missed connection');
  await page.getByRole('button', { name: 'Use it for all rows' }).click();
  await run();
  await page.goto(`/admin/shipments/edit/${id}`);
  await expect(page.getByRole('region', { name: 'Promised dates' })).toContainText('Missed connection');
  await expect(page.getByRole('region', { name: 'Promised dates' })).toContainText('Traffic');
});
