import { expect, inject, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Shipment } from '#domain/shipments/schema.ts';
import { createLook } from '#tests/components/look.ts';
import { open } from '#tests/components/open.tsx';
import { readShipment, storeShipment } from '#tests/components/shipments.ts';
import { signIn } from '#tests/components/staff.ts';

const ROWS_PER_PAGE = 20;
const SLOW = { timeout: 30_000 };
const OPEN_COUNT = inject('isWhole') ? 38 : 3;
const dialog = () => page.getByRole('dialog', { name: /^Set status/ });

test('a bulk status names the delivered and held shipments it skips, and can be undone (F7 b)', async () => {
  const token = await signIn();
  const look = createLook(1);
  const originAddress = `Anyport ${crypto.randomUUID().slice(0, 8)}, 1 Sample Quay`;
  const stored: Shipment[] = [];
  for (const status of [...Array<string>(OPEN_COUNT).fill('LABEL_CREATED'), 'DELIVERED', 'ON_HOLD'])
    stored.push(await storeShipment(token, { originAddress, status }));
  const [delivered, held] = stored.slice(-2);
  const readStatuses = () => Promise.all(stored.map(async ({ id }) => (await readShipment(token, id)).status));
  const all = (status: string) => [...Array<string>(OPEN_COUNT).fill(status), 'DELIVERED', 'ON_HOLD'];
  await open(`/admin/shipments?search=${encodeURIComponent(originAddress.slice(0, 16))}`);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
  if (stored.length > ROWS_PER_PAGE)
    await page.getByRole('button', { name: `Select all ${stored.length} that match` }).click();
  await page.getByRole('button', { name: 'Set status' }).click();
  const set = dialog().getByRole('button', { name: `Set status of ${OPEN_COUNT}` });
  await expect.element(dialog()).toMatchTextContent(`${OPEN_COUNT} get this status.`);
  await expect.element(dialog()).toMatchTextContent('1 delivered and 1 on hold stay as they are.');
  await look('the dialog');
  await set.click();
  await expect.element(dialog().getByRole('alert')).toHaveTextContent('Status and location are required');
  await dialog().getByLabelText('Status').selectOptions('In Transit');
  await dialog().getByLabelText('What happened').selectOptions('Departed');
  await dialog().getByLabelText('Location').fill('Hamburg');
  await set.click();
  await expect.element(page.getByText(`${OPEN_COUNT} shipments are In Transit.`), SLOW).toBeVisible();
  expect(await readStatuses()).toEqual(all('IN_TRANSIT'));
  await page.getByText('2 were not changed').click();
  await expect.element(page.getByText(`${delivered?.trackingNumber}: delivered already`)).toBeVisible();
  await expect.element(page.getByText(`${held?.trackingNumber}: on hold`)).toBeVisible();
  await look('the skipped shipments');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText(`Undone for ${OPEN_COUNT} shipments.`), SLOW).toBeVisible();
  expect(await readStatuses()).toEqual(all('LABEL_CREATED'));
  await page.getByRole('button', { name: 'Dismiss' }).click();
});
