import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { open } from '#tests/components/open.tsx';
import { fillShipment, listEntries, storeShipment, toast } from '#tests/components/shipments.ts';
import { ask, canVisit, PASSWORD, signIn, signInToOwnAccount } from '#tests/components/staff.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** Opens a shipment and deletes it. */
async function remove(id: string) {
  const opened = await open(`/admin/shipments/${id}`);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Delete shipment' }).click();
  await expect.poll(opened.path).toBe('/admin/shipments');
  return opened;
}

test('creating and saving each show a toast that names the shipment', async () => {
  await signIn();
  await open('/admin/shipments/create');
  await fillShipment();
  await page.getByRole('button', { name: 'Create Shipment', exact: true }).click();
  await expect.element(toast()).toMatchTextContent(/^Shipment created\. ?TC-[A-Z0-9]{8}$/);
  await page.getByRole('link', { name: 'Edit' }).click();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Edit Shipment');
  await page.getByLabelText('Notes').fill('Fragile.');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(toast()).toMatchTextContent(/^Changes saved\. ?TC-[A-Z0-9]{8}$/);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(toast()).not.toBeInTheDocument();
});

test('a toast undoes a deletion, which restores the shipment with its history for visitors, too', async () => {
  const token = await signIn();
  const { id, trackingNumber } = await storeShipment(token);
  const { path } = await remove(id);
  await expect.element(toast()).toMatchTextContent(new RegExp(`^Shipment deleted. ?${trackingNumber}`));
  expect(await canVisit(`/tracking/${trackingNumber}`)).toBe(false);
  // The second click must not reach the row below.
  await page.getByRole('button', { name: 'Undo' }).dblClick();
  await expect.poll(path).toBe(`/admin/shipments/${id}`);
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent(trackingNumber);
  await expect.element(listEntries()).toHaveLength(1);
  await expect.element(toast()).toMatchTextContent(new RegExp(`^Shipment restored. ?${trackingNumber}$`));
  expect(await canVisit(`/tracking/${trackingNumber}`)).toBe(true);
});

test('an undo that comes too late shows an error', async () => {
  const token = await signIn();
  const { id, trackingNumber } = await storeShipment(token);
  await remove(id);
  await storeShipment(token, { trackingNumber });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(toast()).toMatchTextContent('Not restored.');
});

test('an undo after the session ended asks for the password and then continues', async () => {
  const admin = await signInToOwnAccount();
  const { id, trackingNumber } = await storeShipment(admin.token);
  const { path } = await remove(id);
  await ask(admin.token, '/session', { method: 'DELETE' });
  await page.getByRole('button', { name: 'Undo' }).click();
  const again = page.getByRole('dialog', { name: 'You have been signed out' });
  await again.getByLabelText('Password', { exact: true }).fill(PASSWORD);
  await again.getByRole('button', { name: 'Sign in and continue' }).click();
  await expect.element(toast()).toMatchTextContent(new RegExp(`^Shipment restored. ?${trackingNumber}$`));
  await expect.poll(path).toBe(`/admin/shipments/${id}`);
});

test('a toast disappears after a while, but not under the pointer or while focused', async () => {
  const { id } = await storeShipment(await signIn());
  const { path } = await open(`/admin/shipments/${id}`);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'], shouldAdvanceTime: true });
  await page.getByRole('button', { name: 'Delete shipment' }).click();
  await expect.poll(path).toBe('/admin/shipments');
  await userEvent.hover(toast());
  vi.advanceTimersByTime(30_000);
  await expect.element(toast()).toBeVisible();
  const undo = page.getByRole('button', { name: 'Undo' }).element() as HTMLElement;
  undo.focus();
  await userEvent.unhover(toast());
  vi.advanceTimersByTime(30_000);
  await expect.element(toast()).toBeVisible();
  undo.blur();
  vi.advanceTimersByTime(12_000);
  await expect.element(toast()).not.toBeInTheDocument();
});
