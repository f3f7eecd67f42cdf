import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { whenIdle } from '#tests/components/actions.ts';
import { answerInstead, dropRequest } from '#tests/components/faults.ts';
import { expectAccessible } from '#tests/components/look.ts';
import { open } from '#tests/components/open.tsx';
import { storeShipment } from '#tests/components/shipments.ts';
import { endSession, signIn, signInToOwnAccount } from '#tests/components/staff.ts';

const dashboard = () => page.getByRole('heading', { level: 1, name: 'Dashboard' });
const openPalette = () => userEvent.keyboard('{Control>}k{/Control}');
const palette = () => page.getByRole('combobox', { name: 'Search or go to' });

test('the ? dialog lists the shortcuts and turns them off, and the palette still opens and leads back to it', async () => {
  await signIn();
  const { path } = await open('/admin');
  await expect.element(dashboard()).toBeVisible();
  await userEvent.keyboard('?');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect.element(list).toBeVisible();
  await expectAccessible();
  await list.getByLabelText('Use keyboard shortcuts').click();
  await userEvent.keyboard('{Escape}');
  await expect.element(list).not.toBeInTheDocument();
  await userEvent.keyboard('c');
  await openPalette();
  await palette().fill('keyboard');
  await userEvent.keyboard('{Enter}');
  await expect.element(list.getByLabelText('Use keyboard shortcuts')).not.toBeChecked();
  expect(path()).toBe('/admin');
});

test('the palette finds a shipment by its number', async () => {
  const { id, trackingNumber } = await storeShipment(await signIn());
  const { path } = await open('/admin');
  await expect.element(dashboard()).toBeVisible();
  await openPalette();
  await palette().fill(trackingNumber.toLowerCase());
  await expect.element(page.getByRole('listbox').getByRole('option').first()).toMatchTextContent(trackingNumber);
  await expectAccessible();
  await userEvent.keyboard('{Enter}');
  await expect.poll(path).toBe(`/admin/shipments/${id}`);
});

test('a scanned label opens its shipment', async () => {
  const { id, trackingNumber } = await storeShipment(await signIn());
  const { path } = await open('/admin');
  await expect.element(dashboard()).toBeVisible();
  await whenIdle();
  // A scanner types faster than the test keyboard can on a busy machine.
  for (const key of [...trackingNumber, 'Enter'])
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  await expect.poll(path).toBe(`/admin/shipments/${id}`);
});

test('an option chosen with the keyboard is kept when the list of options is rendered again meanwhile', async () => {
  await signIn();
  const { path } = await open('/admin/shipments');
  const status = page.getByLabelText('Status', { exact: true });
  await expect.element(status).toBeVisible();
  const field = status.element() as HTMLSelectElement;
  field.focus();
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'd', bubbles: true }));
  field.value = 'DELIVERED';
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
  // React writes the value it knows whenever it renders the field.
  field.value = '';
  await expect.poll(path).toContain('status=DELIVERED');
});

test('a palette search without a server shows an error and keeps the page and its input', async () => {
  const { token } = await signInToOwnAccount();
  await open('/admin/shipments/create');
  await page.getByLabelText('Notes').fill('Ring twice.');
  const fault = answerInstead(/\/shipments\?/, dropRequest);
  await openPalette();
  await palette().fill('DEMO0001');
  const failed = page.getByText('Shipments could not be searched. Try again.');
  await expect.element(failed).toBeVisible();
  fault.stop();
  await endSession(token);
  await palette().fill('DEMO000');
  await expect.element(failed).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByLabelText('Notes')).toHaveValue('Ring twice.');
});
