import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerInstead, answerWith, dropRequest } from '#tests/components/faults.ts';
import { expectAccessible, resize } from '#tests/components/look.ts';
import { open } from '#tests/components/open.tsx';
import { allowConsoleError, listReported } from '#tests/components/problems.ts';
import { listEntries, storeShipment } from '#tests/components/shipments.ts';
import { ask, signIn } from '#tests/components/staff.ts';

const form = () => page.getByRole('form', { name: 'Add status' });
const remove = () => page.getByRole('button', { name: 'Delete', exact: true });

test('a delete names the number, focuses Keep shipment, and leads to the list', async () => {
  const token = await signIn();
  const { id, trackingNumber } = await storeShipment(token);
  const { path } = await open(`/admin/shipments/${id}`);
  await remove().click();
  const dialog = page.getByRole('dialog', { name: `Delete ${trackingNumber}?` });
  await expect.element(dialog.getByRole('button', { name: 'Keep shipment' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(remove()).toHaveFocus();
  await remove().click();
  await dialog.getByRole('button', { name: 'Delete shipment' }).click();
  await expect.poll(path).toBe('/admin/shipments');
  await expect.element(page.getByRole('table')).toBeVisible();
  await expect.element(page.getByRole('table').getByText(trackingNumber)).not.toBeInTheDocument();
});

test('the page fits a narrow phone in German', async () => {
  const { id } = await storeShipment(await signIn());
  await resize(320);
  await open(`/admin/shipments/${id}`, { language: 'de' });
  await expect.element(page.getByRole('button', { name: 'Für die nächsten Scans anheften' })).toBeVisible();
  await expectAccessible();
});

test('a failed delete is logged and shows no message; the shipment stays, the focus returns', async () => {
  allowConsoleError(/^ApiError: Failed to delete shipment$/);
  const token = await signIn();
  const { id } = await storeShipment(token);
  await open(`/admin/shipments/${id}`);
  await expect.element(remove()).toBeVisible();
  answerInstead(/^DELETE /, answerWith(500));
  await remove().click();
  await page.getByRole('button', { name: 'Delete shipment' }).click();
  await expect.poll(listReported).toEqual(['ApiError: Failed to delete shipment']);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(remove()).toHaveFocus();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('a shipment deleted while it is open shows not found with a link back', async () => {
  const token = await signIn();
  const { id } = await storeShipment(token);
  // Without live updates, the page learns of the deletion only from its own requests.
  answerInstead(/\/shipments\/events/, dropRequest);
  const { path } = await open(`/admin/shipments/${id}`);
  await expect.element(form()).toBeVisible();
  await ask(token, `/shipments/${id}`, { method: 'DELETE' });
  await form().getByLabelText('Status').selectOptions('In Transit');
  await form().getByLabelText('Location').fill('Bremen');
  await form().getByRole('button', { name: 'Add Status' }).click();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Shipment Not Found');
  await page.getByRole('link', { name: 'Back to Shipments' }).click();
  await expect.poll(path).toBe('/admin/shipments');
});

test('an unknown id redirects to the list', async () => {
  await signIn();
  const { path } = await open('/admin/shipments/no-such-id');
  await expect.poll(path).toBe('/admin/shipments');
});

test('the page shows details, items, notes, the drawn route and a link to the public page', async () => {
  const token = await signIn();
  const shipment = await storeShipment(token, {
    items: [{ description: 'Lamp', quantity: 2, weight: 1.5 }],
    dimensions: { length: 60, width: 40, height: 35 },
    estimatedDeliveryDate: '2999-12-04T09:00:00Z',
  });
  await open(`/admin/shipments/${shipment.id}`);
  await expect.element(page.getByText('December 4, 2999').first()).toBeVisible();
  await expect.element(page.getByText('60 × 40 × 35 cm')).toBeVisible();
  await expect.element(page.getByText('1.5 kg each')).toBeVisible();
  await expect.element(page.getByText('Keep upright.')).toBeVisible();
  await expect.element(page.getByRole('img', { name: /^Route from Hamburg to Rotterdam\./ })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Open public page' }))
    .toHaveAttribute('href', `/track/${shipment.trackingNumber}`);
});

test('a long history collapses between its 20 newest entries and the creation, and a run of scans names its place once', async () => {
  const token = await signIn();
  const { id } = await storeShipment(token);
  for (let n = 0; n < 22; n++)
    await ask(token, `/shipments/${id}/history`, {
      method: 'POST',
      data: { status: 'IN_TRANSIT', location: 'Bremen, Hall 4' },
    });
  await open(`/admin/shipments/${id}`);
  await expect.element(listEntries()).toHaveLength(21);
  await expect.element(listEntries().first()).toMatchTextContent('Bremen, Hall 4, 22 scans');
  await expect.element(listEntries().getByText('In Transit')).not.toBeInTheDocument();
  await page.getByText('2 earlier entries').click();
  await expect.element(listEntries()).toHaveLength(23);
  await expect.element(listEntries().getByText('In Transit')).toHaveLength(1);
  await expect.element(page.getByLabelText(/^Actions for the entry of/)).toHaveLength(23);
});
