import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createLook, expectAccessible, resize } from '#tests/components/look.ts';
import { open } from '#tests/components/open.tsx';
import { storeShipment, toast } from '#tests/components/shipments.ts';
import { signIn } from '#tests/components/staff.ts';

test('the label names the recipient and the delivery instructions, and omits the item count without items', async () => {
  const party = { name: '', company: '', phone: '', email: '' };
  const recipient = { name: 'Ingrid Holmberg', phone: '+49 40 555 0100', instructions: 'Ring twice, third floor.' };
  const people = {
    sender: { ...party, name: 'Bakery Example' },
    recipient: { ...party, language: '', postcode: '', ...recipient },
  };
  const { id, trackingNumber } = await storeShipment(await signIn(), { people });
  await open(`/admin/shipments/${id}`);
  await page.getByRole('button', { name: 'Label', exact: true }).click();
  const label = page.getByRole('dialog', { name: 'Label' });
  await expect.element(label.getByRole('img', { name: `Barcode of ${trackingNumber}` })).toBeVisible();
  for (const text of ['Ingrid Holmberg', '+49 40 555 0100, Ring twice, third floor.'])
    await expect.element(label.getByText(text, { exact: true })).toBeVisible();
  await expect.element(label.getByText(/^Bakery Example, Hamburg/)).toBeVisible();
  await expect.element(label.getByText('Items')).not.toBeInTheDocument();
  await createLook()('label');
});

test('a click on a suggestion fills in the city of an address', async () => {
  await signIn();
  await open('/admin/shipments/create');
  const origin = page.getByLabelText('Origin address');
  await origin.click();
  await userEvent.keyboard('rotterd');
  await page
    .getByRole('listbox', { name: 'Suggestions' })
    .getByRole('option')
    .filter({ hasText: 'Netherlands' })
    .click();
  await expect.element(origin).toHaveValue('Rotterdam');
  await expect.element(origin).toHaveFocus();
});

test('the toast is accessible on a phone and does not cover the end of the page', async () => {
  await resize(320, 640);
  const { id } = await storeShipment(await signIn());
  const { path } = await open(`/admin/shipments/${id}`);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Delete shipment' }).click();
  await expect.poll(path).toBe('/admin/shipments');
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect.element(undo).toBeVisible();
  // The focused toast stays until the test is done.
  (undo.element() as HTMLElement).focus();
  await expectAccessible();
  window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' });
  const main = page.getByRole('main').element().getBoundingClientRect();
  expect(main.bottom).toBeLessThanOrEqual(toast().element().getBoundingClientRect().top + 1);
});
