import { findToken } from '../support/admin.ts';
import { test } from '../support/company.ts';
import { expect } from '../support/test.ts';

test('a company may have shipments on hold read On Hold in staff’s lists; until then they read Delivered, as specified', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const label = page.getByRole('combobox', { name: 'A shipment on hold reads' });
  const headers = { Authorization: `Bearer ${await findToken(page.request)}` };
  const [newest] = (await (await page.request.get('/api/v1/shipments?limit=1', { headers })).json()).items;
  const data = { status: 'ON_HOLD', location: 'Hamburg' };
  await page.request.post(`/api/v1/shipments/${newest.id}/history`, { headers, data });
  const held = page.getByRole('row', { name: new RegExp(newest.trackingNumber) });
  const expectRead = async (text: string) => {
    await page.goto(`/admin/shipments?search=${newest.trackingNumber}`);
    await expect(held).toContainText(text);
    await page.goto('/admin/help');
    await expect(page.getByText('On Hold is labeled Delivered')).toHaveCount(text === 'Delivered' ? 2 : 0);
  };
  await expect(label).toHaveValue('DELIVERED');
  await expectRead('Delivered');
  await page.goto('/admin/settings/company');
  await label.selectOption('On Hold');
  await page.getByRole('button', { name: 'Save company' }).dblclick();
  await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expectRead('On Hold');
  await page.goto('/admin');
  await expect(held).toContainText('On Hold');
});
