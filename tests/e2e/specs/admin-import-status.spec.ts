import { randomUUID } from 'node:crypto';
import { beSignedIn } from '../support/admin.ts';
import { sendList } from '../support/imports.ts';
import { createLook } from '../support/looks.ts';
import { expect, test } from '../support/test.ts';

const SLOW = { timeout: 30_000 };
const CONSTANTS = { serviceType: 'Express', originAddress: 'Hamburg, Sample Quay 1' };
const HEADER = 'Customer reference;Name;Address;Weight;Status;Status place;Status time';
const toReference = () => `S-${randomUUID().slice(0, 8)}`;

test('the status of a row becomes an event that visitors see, and a wrong one is corrected in its cell', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000);
  const look = createLook(page, 1);
  const token = await beSignedIn(page);
  const reference = toReference();
  const rows = [
    `${reference};Person One;"Oslo, Invented Street 1";1,5;Zugestellt;Oslo;30.11.2025 14:20`,
    `${reference}b;Person Two;"Porto, Invented Street 2";2;Delivred;Porto;`,
  ];
  const list = await sendList(request, token, [`${HEADER};Of ${reference}`, ...rows].join('\n'));
  await list.map({ constants: CONSTANTS });
  await page.goto(`/admin/imports/${list.id}/columns`);
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
  const headers = { Authorization: `Bearer ${token}` };
  const { items } = await (await request.get(`/api/v1/shipments?reference=${reference}`, { headers })).json();
  await page.goto(`/track/${items[0].trackingNumber}`);
  await expect(page.getByRole('heading', { name: /Delivered/ }).first()).toBeVisible();
  await expect(page.getByText('2:20 PM').first()).toBeVisible();
});

test('a shipment that changes after the check blocks the import until the next check', async ({
  page,
  request,
  problems,
}) => {
  test.setTimeout(120_000);
  problems.allow(/status of 409/);
  const token = await beSignedIn(page);
  const headers = { Authorization: `Bearer ${token}` };
  const number = `TC-${randomUUID().replaceAll('-', '').slice(0, 8).toUpperCase()}`;
  const openChecked = async (weight: string, name: string) => {
    const row = `${number};"Oslo, Invented Street 1";${weight}`;
    const list = await sendList(request, token, `Tracking number;Address;Weight;Of ${name}\n${row}`);
    await list.map({ constants: CONSTANTS });
    await page.goto(`/admin/imports/${list.id}/columns`);
    await page.getByRole('button', { name: 'Check 1 row' }).click(SLOW);
    return page.getByRole('button', { name: 'Import 1 shipment' });
  };
  await (await openChecked('1,5', 'one')).click(SLOW);
  await expect(page.getByRole('heading', { name: '1 created, 0 changed' })).toBeVisible(SLOW);
  const run = await openChecked('2,5', 'other');
  await expect(page.getByText('0 new, 1 changed.')).toBeVisible(SLOW);
  const scan = { status: 'IN_TRANSIT', location: 'Hamburg' };
  const added = await request.post(`/api/v1/shipments/${number}/history`, { headers, data: scan });
  expect(added.status()).toBe(201);
  await run.click();
  const alert = page.getByRole('alert').filter({ hasText: 'changed since the check' });
  await expect(alert).toBeVisible(SLOW);
  await expect(run).toBeDisabled();
  await alert.getByRole('button', { name: 'Check again' }).click();
  await expect(alert).toHaveCount(0, SLOW);
  await run.click(SLOW);
  await expect(page.getByRole('heading', { name: '0 created, 1 changed' })).toBeVisible(SLOW);
});
