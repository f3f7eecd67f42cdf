import { beSignedIn, listRows, storeShipment } from '../support/admin.ts';
import { expect, test } from '../support/test.ts';

test('a row opens its shipment wherever it is clicked, and Enter in the search the only one found', async ({
  page,
}) => {
  const token = await beSignedIn(page);
  const { id, trackingNumber } = await storeShipment(page, token, { originAddress: 'Rowport 7711, 1 Sample Quay' });
  await storeShipment(page, token, { originAddress: 'Rowport 8822, 1 Sample Quay' });
  const search = page.getByRole('searchbox', { name: 'Search shipments' });
  await page.goto('/admin/shipments?search=rowport+7711');
  await listRows(page).getByRole('checkbox').click();
  const number = (await listRows(page).getByText(trackingNumber).boundingBox()) ?? { x: 0, y: 0, height: 0 };
  await page.mouse.move(number.x + 2, number.y + number.height / 2);
  await page.mouse.down();
  await page.mouse.move(number.x + 60, number.y + number.height / 2, { steps: 4 });
  await page.mouse.up();
  expect(await page.evaluate(() => window.getSelection()?.toString())).toMatch(/^TC-/);
  await expect(page).toHaveURL('/admin/shipments?search=rowport+7711');
  await page.evaluate(() => window.getSelection()?.removeAllRanges());
  await listRows(page).getByText('Rowport 7711').click();
  await expect(page).toHaveURL(`/admin/shipments/${id}`);
  await page.goBack();
  await search.fill('rowport');
  await search.press('Enter');
  await expect(listRows(page)).toHaveCount(2);
  await search.fill('rowport 7711');
  await search.press('Enter');
  await expect(page).toHaveURL(`/admin/shipments/${id}`);
  await page.goBack();
  await expect(search).toHaveValue('rowport');
});
