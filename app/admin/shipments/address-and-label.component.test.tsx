import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createLook, expectAccessible, resize } from '#tests/components/look.ts';
import { open } from '#tests/components/open.tsx';
import { storeShipment, toast } from '#tests/components/shipments.ts';
import { signIn } from '#tests/components/staff.ts';

afterEach(() => vi.restoreAllMocks());

const button = (name: string) => page.getByRole('button', { name, exact: true });
const question = () => page.getByRole('dialog', { name: 'This label has no recipient’s name' });

test('the label names the recipient and the delivery instructions, and omits the item count without items', async () => {
  const party = { name: '', company: '', phone: '', email: '' };
  const recipient = { name: 'Ingrid Holmberg', phone: '+49 40 555 0100', instructions: 'Ring twice, third floor.' };
  const people = {
    sender: { ...party, name: 'Bakery Example' },
    recipient: { ...party, language: '', postcode: '', ...recipient },
  };
  const { id, trackingNumber } = await storeShipment(await signIn(), { people });
  await open(`/admin/shipments/${id}`);
  await button('Label').click();
  const label = page.getByRole('dialog', { name: 'Label' });
  await expect.element(label.getByRole('img', { name: `Barcode of ${trackingNumber}` })).toBeVisible();
  for (const text of ['Ingrid Holmberg', '+49 40 555 0100, Ring twice, third floor.'])
    await expect.element(label.getByText(text, { exact: true })).toBeVisible();
  await expect.element(label.getByText(/^Bakery Example, Hamburg/)).toBeVisible();
  await expect.element(label.getByText('Items')).not.toBeInTheDocument();
  await createLook()('label');
});

test("a label without a recipient's name prints only after a question, which leads to the field of the name", async () => {
  const print = vi.spyOn(window, 'print');
  const { id, trackingNumber } = await storeShipment(await signIn());
  // "Create and print label" leads here.
  const { path } = await open(`/admin/shipments/${id}?label`);
  await expect.element(button('Add the name')).toHaveFocus();
  await expect.element(question()).toMatchTextContent(trackingNumber);
  await createLook(2)('question');
  await button('Print anyway').click();
  await expect.poll(() => print.mock.calls.length).toBe(1);
  await expect.element(question()).not.toBeInTheDocument();
  await expect.element(button('Print label')).toHaveFocus();
  await button('Print label').click();
  await userEvent.keyboard('{Escape}');
  await expect.element(question()).not.toBeInTheDocument();
  const entries = window.history.length;
  await button('Print label').click();
  await button('Add the name').click();
  await expect.poll(path).toBe(`/admin/shipments/edit/${id}`);
  // Going back must not print again.
  expect(window.history.length).toBe(entries);
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await expect.element(name).toHaveFocus();
  await expect.element(name).toHaveAttribute('name', 'people.recipient.name');
  await name.fill('Ingrid Holmberg');
  await button('Save changes').click();
  await expect.poll(path).toBe(`/admin/shipments/${id}`);
  await button('Label').click();
  expect(print).toHaveBeenCalledOnce();
  await button('Print label').click();
  await expect.poll(() => print.mock.calls.length).toBe(2);
});

test('a company is enough for a label, and viewers print without a question', async () => {
  const print = vi.spyOn(window, 'print');
  const token = await signIn();
  const named = await storeShipment(token, { people: { recipient: { company: 'Example Lamps' } } });
  const unnamed = await storeShipment(token);
  await open(`/admin/shipments/${named.id}?label`);
  await expect.poll(() => print.mock.calls.length).toBe(1);
  await signIn('viewer');
  await open(`/admin/shipments/${unnamed.id}?label`);
  await expect.poll(() => print.mock.calls.length).toBe(2);
  await expect.element(question()).not.toBeInTheDocument();
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
