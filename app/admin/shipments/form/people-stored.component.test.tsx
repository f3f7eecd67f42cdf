import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { press } from '#tests/components/actions.ts';
import { createLook } from '#tests/components/look.ts';
import { open } from '#tests/components/open.tsx';
import { fillShipment, listRows, storeShipment } from '#tests/components/shipments.ts';
import { signIn } from '#tests/components/staff.ts';

/** The part of the section "Sender and recipient", not the section itself. */
const partOf = (title: string) => page.getByRole('group').filter({ hasText: new RegExp(`^${title}(?! and)`) });
const unfold = (title: string) => partOf(title).getByText(title).first().click();
const people = () => page.getByRole('region', { name: 'Sender and recipient' });
const searchFor = (text: string) => open(`/admin/shipments?search=${encodeURIComponent(text)}`);

test('recipient and references are typed below the route, stored, found by name and edited', async () => {
  const look = createLook(2);
  await signIn();
  const code = crypto.randomUUID().slice(0, 8);
  await open('/admin/shipments/create');
  await fillShipment('Lisbon, Rua Inventada 1');
  await page.getByLabelText('Destination address').fill('Oslo, Eksempelgata 9');
  await partOf('Recipient').getByLabelText('Name').fill(`Inés Gutiérrez-${code}`);
  await partOf('Recipient').getByLabelText('Phone').fill('+34 91 555-0101');
  await partOf('Recipient').getByLabelText('Language').selectOptions('Español');
  await partOf('Recipient').getByLabelText('Delivery instructions').fill('Ring twice.');
  await unfold('References');
  await partOf('References').getByLabelText('Number').fill(`PO ${code}`);
  await look('the create form with people');
  await page.getByRole('button', { name: 'Create Shipment', exact: true }).click();
  for (const text of [`Inés Gutiérrez-${code}`, 'Speaks Spanish', `PO ${code}`])
    await expect.element(people()).toMatchTextContent(text);
  await searchFor(`oslo gutierrez-${code}`);
  await expect.element(listRows(), { timeout: 30_000 }).toHaveLength(1);
  await page.getByRole('link', { name: /^View TC-/ }).click();
  await page.getByRole('link', { name: 'Edit' }).click();
  await expect.element(page.getByLabelText('Origin address')).toBeVisible();
  await expect.element(partOf('Recipient').getByLabelText('Phone')).toHaveValue('+34 91 555-0101');
  await expect.element(partOf('Sender').getByLabelText('Name')).not.toBeVisible();
  await partOf('Recipient').getByLabelText('Phone').fill('');
  await partOf('References').getByRole('button', { name: 'Add reference' }).click();
  await partOf('References').getByLabelText('Kind').last().selectOptions('Invoice');
  await partOf('References').getByLabelText('Number').last().fill(`INV ${code}`);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(people()).toMatchTextContent(`INV ${code}`);
  await expect.element(people()).toMatchTextContent('Speaks Spanish');
  await expect.element(people()).not.toMatchTextContent('555-0101');
});

test('the search shows the matching recipient or order, and the page has actions to call, copy and erase (B2)', async () => {
  const look = createLook(1);
  const token = await signIn();
  const code = crypto.randomUUID().slice(0, 8);
  const email = `ines.${code}@invented.example`;
  const recipient = { name: `Inés Gutiérrez-${code}`, company: 'Panadería Invented', phone: '+34 91 555-0101', email };
  const { id, trackingNumber } = await storeShipment(token, {
    people: { recipient: { ...recipient, language: 'es', instructions: 'Ring twice.' } },
    references: [
      { kind: 'order', value: `PO ${code}-b` },
      { kind: 'invoice', value: `INV${'-0123456789'.repeat(5)}` },
    ],
  });
  const row = page.getByRole('row').filter({ hasText: trackingNumber });
  await searchFor(`hamburg gutierrez-${code}`);
  await expect.element(row).toMatchTextContent(`Recipient: ${recipient.name}`);
  await page.getByRole('searchbox').fill(`po${code}b`);
  await expect.element(row).toMatchTextContent(`Order: PO ${code}-b`);
  await look('the list with what was found');
  await page.getByRole('searchbox').fill(trackingNumber);
  await expect.element(row).not.toMatchTextContent('Recipient');
  await open(`/admin/shipments/${id}`);
  await expect
    .element(people().getByRole('link', { name: recipient.phone }))
    .toHaveAttribute('href', 'tel:+34915550101');
  await expect.element(people().getByRole('link', { name: email })).toHaveAttribute('href', `mailto:${email}`);
  await expect.element(people()).toMatchTextContent('Ring twice.');
  // The machine's clipboard may be in use by another program.
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await press(people().getByRole('button', { name: `Copy PO ${code}-b` }), '{Enter}');
  await expect.element(people().getByRole('status').first()).toHaveTextContent('Copied');
  expect(write.mock.calls).toEqual([[`PO ${code}-b`]]);
  write.mockRestore();
  const panels = page.getByRole('region', { name: /^(Sender and recipient|Notes|Items)$/ });
  await expect
    .poll(() => panels.elements().map((panel) => panel.querySelector('h2')?.textContent))
    .toEqual(['Sender and recipient', 'Notes', 'Items']);
  await expect.element(page.getByRole('region', { name: 'Audit log' })).toMatchTextContent('the recipient’s name');
  await look('the detail page with people');
  await open('/admin/people');
  await page.getByLabelText('Email address').fill(email);
  await page.getByRole('button', { name: 'Find' }).click();
  const person = page.getByRole('region', { name: email });
  await expect.element(person).toMatchTextContent('Shipments: 1.');
  await expect.element(person).toMatchTextContent(trackingNumber);
  await person.getByRole('button', { name: 'Erase' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Erase' }).click();
  await expect.element(page.getByRole('main').getByRole('status')).toMatchTextContent(`Erased for ${email}.`);
  await searchFor(`gutierrez-${code}`);
  await expect.element(page.getByText('No shipments match')).toBeVisible();
});
