import { randomUUID } from 'node:crypto';
import { beSignedIn } from '../support/admin.ts';
import { createLook } from '../support/looks.ts';
import { expect, test } from '../support/test.ts';

const SLOW = { timeout: 30_000 };

test('the status of a list is an event of the shipment that visitors see; a wrong one is put right in its cell', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000);
  const look = createLook(page, 1);
  const headers = { Authorization: `Bearer ${await beSignedIn(page)}` };
  const reference = `S-${randomUUID().slice(0, 8)}`;
  const id = randomUUID();
  const rows = [
    `${reference};Person One;"Oslo, Invented Street 1";1,5;Zugestellt;Oslo;30.11.2025 14:20`,
    `${reference}b;Person Two;"Porto, Invented Street 2";2;Delivred;Porto;`,
  ];
  const data = [`Customer reference;Name;Address;Weight;Status;Status place;Status time;Of ${id}`, ...rows].join('\n');
  await request.post('/api/v1/imports', { headers, data: { id } });
  await request.put(`/api/v1/imports/${id}/file?name=list.csv`, {
    headers: { ...headers, 'Content-Type': 'text/csv' },
    data,
  });
  const state = async () => (await (await request.get(`/api/v1/imports/${id}`, { headers })).json()).state;
  await expect.poll(state, SLOW).toBe('read');
  const constants = { serviceType: 'Express', originAddress: 'Hamburg, Sample Quay 1' };
  const { mapping } = await (await request.get(`/api/v1/imports/${id}`, { headers })).json();
  await request.put(`/api/v1/imports/${id}/mapping`, { headers, data: { mapping: { ...mapping, constants } } });
  await page.goto(`/admin/imports/${id}/columns`);
  const status = page.getByRole('combobox', { name: 'Column for Shipment status' });
  await expect(status).toHaveValue('');
  await status.selectOption('Status');
  await expect(page.getByRole('definition').filter({ hasText: 'DeliveredOslo' })).toBeVisible();
  await look('columns with a status');
  await page.getByRole('button', { name: 'Check 2 rows' }).click();
  await expect(page.getByText('1 new, 0 changed.')).toBeVisible(SLOW);
  await look('dry run with a wrong status');
  await page.getByRole('button', { name: 'Use DELIVERED' }).click();
  await page.getByRole('button', { name: 'Import 2 shipments' }).click(SLOW);
  await expect(page.getByRole('heading', { name: '2 created, 0 changed' })).toBeVisible(SLOW);
  const { items } = await (await request.get(`/api/v1/shipments?reference=${reference}`, { headers })).json();
  await page.goto(`/track/${items[0].trackingNumber}`);
  await expect(page.getByRole('heading', { name: /Delivered/ }).first()).toBeVisible();
  await expect(page.getByText('2:20 PM').first()).toBeVisible();
});
