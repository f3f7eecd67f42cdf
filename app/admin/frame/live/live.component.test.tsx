import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { open } from '#tests/components/open.tsx';
import { addStatus, listRows, saveShipment, storeShipment } from '#tests/components/shipments.ts';
import { ask, signIn } from '#tests/components/staff.ts';

const heading = () => page.getByRole('heading', { level: 1 });

test('a filtered list keeps a row that no longer matches and counts one that now does', async () => {
  const token = await signIn();
  const place = `Quietport ${crypto.randomUUID().slice(0, 8)}`;
  const fitting = await storeShipment(token, { originAddress: place });
  const other = await storeShipment(token, { originAddress: place });
  await addStatus(token, fitting.id, { status: 'DELIVERED', location: 'Oslo' });
  await open(`/admin/shipments?search=${encodeURIComponent(place)}&status=DELIVERED`);
  await expect.element(listRows()).toHaveLength(1);
  await addStatus(token, fitting.id, { status: 'IN_TRANSIT', location: 'Oslo' });
  await expect.element(listRows()).toMatchTextContent('In Transit');
  await addStatus(token, other.id, { status: 'DELIVERED', location: 'Oslo' });
  await expect.element(page.getByText('1 new shipment', { exact: true })).toBeVisible();
  await expect.element(listRows()).toHaveLength(1);
});

test('the dashboard updates its counts and its list live', async () => {
  const token = await signIn();
  await open('/admin');
  const total = page.getByRole('listitem').filter({ hasText: 'Total Shipments' });
  await expect.element(total).toMatchTextContent(/\d/);
  const { total: before } = await ask<{ total: number }>(token, '/shipments/summary');
  const { trackingNumber } = await storeShipment(token);
  await expect.element(listRows().first()).toMatchTextContent(trackingNumber);
  await expect.element(total).toMatchTextContent(`Total Shipments${new Intl.NumberFormat('en').format(before + 1)}`);
});

test('the page of a shipment shows that somebody else deleted it', async () => {
  const token = await signIn();
  const { id, trackingNumber } = await storeShipment(token);
  await open(`/admin/shipments/${id}`);
  await expect.element(heading()).toMatchTextContent(trackingNumber);
  await ask(token, `/shipments/${id}`, { method: 'DELETE' });
  await expect.element(heading()).toHaveTextContent('Shipment Not Found');
});

test('an edit form says that somebody else saved, and keeps its input', async () => {
  const token = await signIn();
  const shipment = await storeShipment(token);
  await open(`/admin/shipments/edit/${shipment.id}`);
  await page.getByLabelText('Origin address').fill('Porto, 5 Typed Street');
  await saveShipment(token, { ...shipment, weight: 9 });
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('Someone saved this shipment while you were editing.');
  await expect.element(page.getByLabelText('Origin address')).toHaveValue('Porto, 5 Typed Street');
  await expect.element(page.getByLabelText('Weight', { exact: true })).toHaveValue('12.4');
});
