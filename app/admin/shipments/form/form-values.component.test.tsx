import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { textsOf } from '#tests/components/actions.ts';
import { createLook } from '#tests/components/look.ts';
import { open } from '#tests/components/open.tsx';
import { fillShipment, listEntries, readShipment, storeShipment } from '#tests/components/shipments.ts';
import { signIn } from '#tests/components/staff.ts';

const code = () => crypto.randomUUID().slice(0, 8);
const field = (name: string) => page.getByLabelText(name, { exact: true });
const heading = () => page.getByRole('heading', { level: 1 });
const create = () => page.getByRole('button', { name: 'Create Shipment', exact: true }).click();
const save = () => page.getByRole('button', { name: 'Save changes' }).click();
const people = () => page.getByRole('region', { name: 'Sender and recipient' });
const submitByKeys = () => userEvent.keyboard('{Control>}{Enter}{/Control}');
/** A link in the error summary, which takes the focus, unlike the fields' alerts. */
const summaryLink = (name: string) => page.getByRole('alert').getByRole('link', { name });

test('a new shipment has the specified defaults and gets a generated number', async () => {
  await signIn();
  await open('/admin/shipments/create');
  const weight = field('Weight');
  await expect.element(page.getByLabelText('Service type')).toHaveValue('EXPRESS');
  await expect.element(page.getByLabelText('Status')).toHaveValue('LABEL_CREATED');
  await expect.element(page.getByLabelText('Weight unit')).toHaveValue('kg');
  await expect.element(page.getByLabelText('Dimension unit')).toHaveValue('cm');
  await expect.element(page.getByLabelText('Estimated delivery time')).toHaveValue('09:00');
  await expect.element(page.getByLabelText('Creation date')).toHaveValue(new Date().toISOString().slice(0, 10));
  await expect.element(weight).toHaveAttribute('min', '0.1');
  await expect.element(weight).toHaveAttribute('step', '0.1');
  await expect.element(page.getByLabelText('Length')).toHaveAttribute('min', '1');
  await fillShipment('Hamburg, <b>1</b> 🚢 שדרה');
  await expect.element(page.getByText('Visitors see no place. Which one?')).toBeVisible();
  await page.getByRole('button', { name: 'Add item' }).click();
  await expect.element(page.getByLabelText('Quantity')).toHaveValue('1');
  await expect.element(page.getByLabelText('Weight (kg)')).toHaveValue('0');
  await page.getByLabelText('Description').fill('Lamp');
  await page.getByRole('button', { name: 'Add item' }).click();
  await page.getByRole('button', { name: 'Remove item 2' }).click();
  await expect.element(page.getByRole('button', { name: 'Add item' })).toHaveFocus();
  await create();
  await expect.element(heading()).toMatchTextContent(/TC-[A-Z0-9]{8}.*Label Created/);
  await expect.element(page.getByText('Hamburg, <b>1</b> 🚢 שדרה')).toBeVisible();
  await expect.element(listEntries()).toMatchTextContent(/Hamburg.*Shipment information received/);
  await expect.element(page.getByText('Lamp')).toBeVisible();
});

test('an edit keeps number, history and creation date, and changes the rest', async () => {
  const token = await signIn();
  const shipment = await storeShipment(token);
  await open(`/admin/shipments/edit/${shipment.id}`);
  await expect.element(page.getByLabelText('Tracking number')).toBeDisabled();
  await expect.element(page.getByLabelText('Tracking number')).toHaveValue(shipment.trackingNumber);
  await expect.element(page.getByText('Cannot modify tracking number')).toBeVisible();
  await expect.element(page.getByLabelText('Estimated delivery time')).toHaveValue('09:00');
  await page.getByLabelText('Status').selectOptions('On Hold');
  await page.getByLabelText('Notes').fill('Call first.');
  await save();
  await expect.element(heading()).toMatchTextContent('On Hold');
  const { version: _, ...saved } = await readShipment(token, shipment.id);
  expect(saved).toEqual({ ...saved, ...shipment, version: undefined, status: 'ON_HOLD', notes: 'Call first.' });
});

function unfold(title: string): void {
  const summaries = [...document.querySelectorAll<HTMLElement>('main summary')];
  summaries.find(({ textContent }) => textContent.includes(title))?.click();
}

test('a duplicate copies all but number, history and references', async () => {
  const mark = code();
  const { id, trackingNumber } = await storeShipment(await signIn(), {
    status: 'IN_TRANSIT',
    originAddress: `${mark} Sample Row, Poole`,
    originPlace: 'Poole',
    dimensions: { length: 60, width: 40, height: 35 },
    estimatedDeliveryDate: '2999-01-02T10:00:00.000Z',
    items: [{ description: 'Lamp', quantity: 2, weight: 1.5 }],
    people: { recipient: { name: 'Ada Example' } },
    references: [{ kind: 'order', value: `PO ${mark}` }],
  });
  const { path } = await open(`/admin/shipments/${id}`);
  await page.getByRole('link', { name: 'Duplicate' }).click();
  await expect.element(field('Origin address')).toHaveValue(`${mark} Sample Row, Poole`);
  await expect.element(page.getByLabelText('Tracking number')).toHaveValue('');
  await expect.element(page.getByLabelText('Status')).toHaveValue('LABEL_CREATED');
  await expect.element(page.getByLabelText('Creation date')).toHaveValue(new Date().toISOString().slice(0, 10));
  await expect.element(page.getByLabelText('Estimated delivery date')).toHaveValue('2999-01-02');
  await expect.element(page.getByText(`PO ${mark}`)).not.toBeInTheDocument();
  // An untouched form closes without a question.
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect.poll(path).toBe('/admin/shipments');
  window.history.back();
  await field('Destination address').fill('Oslo, Eksempelgata 9');
  // The empty create form is another page, so the question appears.
  await page.getByRole('link', { name: 'Create Shipment' }).first().click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await create();
  await expect.element(heading().getByText(/^TC-/)).not.toHaveTextContent(trackingNumber);
  for (const text of [
    'Label Created',
    'Poole to',
    '12.4 kg',
    '60 × 40 × 35 cm',
    'Lamp',
    'Keep upright.',
    'Ada Example',
  ])
    await expect.element(page.getByRole('main')).toMatchTextContent(text);
  await expect.element(page.getByText(`PO ${mark}`)).not.toBeInTheDocument();
  const missing = await open('/admin/shipments/create?from=no-such-shipment');
  await expect.poll(missing.path).toBe('/admin/shipments');
});

test('the form selects a customer, creates one by a new name, and removes it', async () => {
  const look = createLook(5);
  await signIn();
  const name = `Example Trading ${code()}`;
  await open('/admin/shipments/create');
  await fillShipment();
  await expect.element(field('Customer name')).not.toBeVisible();
  unfold('Customer');
  await expect.element(field('Customer name')).toHaveAccessibleDescription(/that customer is created when you save/);
  await field('Customer name').fill('Too long '.repeat(30));
  await submitByKeys();
  await expect.element(summaryLink('Customer')).toBeVisible();
  await expect.element(field('Customer name')).toHaveValue('Too long '.repeat(30));
  // Only the server rejects a name of invisible characters.
  await field('Customer name').fill('\u200e');
  await submitByKeys();
  await expect.element(summaryLink('Customer')).toBeVisible();
  await field('Customer name').fill(name);
  await look('the customer in the form');
  await submitByKeys();
  await expect.element(people()).toMatchTextContent(new RegExp(`Customer\\s*${name} \\d{4,}`));
  const customer = new RegExp(`${name} (\\d{4,})`).exec(people().element().textContent)?.[1] ?? '';

  // Another spelling of the name is the same customer, also in a copy.
  await open('/admin/shipments/create');
  await fillShipment();
  unfold('Customer');
  await expect.poll(() => document.querySelectorAll(`datalist option[value="${name}"]`).length).toBe(1);
  await field('Customer name').fill(name.toUpperCase());
  await expect.element(field('Customer name')).toHaveAccessibleDescription(`Customer ${customer}`);
  await submitByKeys();
  await expect.element(people()).toMatchTextContent(`${name} ${customer}`);
  await page.getByRole('link', { name: 'Duplicate' }).click();
  await expect.element(field('Customer name')).toHaveValue(name);
  await create();
  await expect.element(people()).toMatchTextContent(`${name} ${customer}`);
  await page.getByRole('link', { name: 'Edit' }).click();
  await field('Customer name').fill('');
  await save();
  await expect.element(heading().getByText(/^TC-/)).toBeVisible();
  await expect.element(people().getByText(name)).not.toBeInTheDocument();
});

test('a changed form asks before it closes and keeps its input if the user stays', async () => {
  await signIn();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  const { path } = await open('/admin/shipments');
  await page.getByRole('link', { name: 'Create Shipment' }).last().click();
  await fillShipment();
  await page.getByRole('link', { name: 'Shipments', exact: true }).first().click();
  await expect.element(question.getByRole('button', { name: 'Keep editing' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  expect(path()).toBe('/admin/shipments/create');
  await expect.element(field('Origin address')).toHaveValue('Hamburg, 1 Sample Quay');
  window.history.back();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(field('Origin address')).toHaveValue('Hamburg, 1 Sample Quay');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect.element(question).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await expect.poll(path).toBe('/admin/shipments');
});

const status = () => page.getByRole('form', { name: 'Add status' });

test('an added status becomes the first entry with the server’s time, and the shipment has it', async () => {
  const { id, trackingNumber } = await storeShipment(await signIn());
  await open(`/admin/shipments/${id}`);
  await expect
    .poll(() => textsOf(status().getByLabelText('Status').getByRole('option')))
    .toEqual(['Choose a status', 'Label Created', 'In Transit', 'Out for Delivery', 'Delivered', 'On Hold']);
  await status().getByLabelText('Status').selectOptions('In Transit');
  await status().getByRole('button', { name: 'Add Status' }).click();
  await expect.element(status().getByRole('alert')).toHaveTextContent('Status and location are required');
  await expect.element(status().getByLabelText('Location')).toHaveFocus();
  await status().getByLabelText('Status').selectOptions('On Hold');
  await status().getByLabelText('Location').fill('Bremen');
  await status().getByLabelText('Notes').fill('Papers are missing.');
  await status().getByRole('button', { name: 'Add Status' }).click();
  await expect.element(listEntries()).toHaveLength(2);
  await expect
    .element(listEntries().first())
    .toMatchTextContent(/[A-Z][a-z]{2} \d{1,2}, \d{4} \d{1,2}:\d{2} [AP]M.*Bremen.*On Hold.*Papers are missing\./);
  await expect.element(heading()).toHaveTextContent(`${trackingNumber} On Hold`);
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Status added.' }))
    .toMatchTextContent('On Hold, Bremen');
  await expect.element(status().getByLabelText('Location')).toHaveValue('');
});

test('a new entry corrects a wrong one, which stays visible and marked', async () => {
  const { id } = await storeShipment(await signIn());
  await open(`/admin/shipments/${id}`);
  await page
    .getByLabelText(/^Actions for the entry of/)
    .first()
    .click();
  await page.getByRole('button', { name: /^Correct this entry of/ }).click();
  await expect.element(status().getByLabelText('Location')).toHaveFocus();
  await expect.element(status().getByLabelText('Location')).toHaveValue('Hamburg');
  await expect.element(status().getByLabelText('Status')).toHaveValue('LABEL_CREATED');
  await status().getByLabelText('Location').fill('Harburg');
  await status().getByRole('button', { name: 'Add Status' }).click();
  await expect
    .poll(() => textsOf(listEntries()))
    .toEqual([expect.stringMatching(/Harburg.*Corrects the entry of/), expect.stringMatching(/Hamburg.*Corrected/)]);
  await expect
    .element(page.getByRole('region', { name: 'Audit log' }))
    .toMatchTextContent('added a status Label Created, Harburg');
});

test('the form offers the event codes of the status, and another status clears the choice', async () => {
  const { id } = await storeShipment(await signIn());
  await open(`/admin/shipments/${id}`);
  const happened = status().getByLabelText('What happened');
  await expect.element(status()).toBeVisible();
  await expect.element(happened).not.toBeInTheDocument();
  await status().getByLabelText('Status').selectOptions('Delivered');
  await happened.selectOptions('Left with a neighbor');
  await status().getByLabelText('Status').selectOptions('On Hold');
  await expect.element(happened).toHaveValue('');
  await expect.element(happened.getByRole('option', { name: 'Held at customs' })).toHaveLength(1);
  await expect.element(status().getByLabelText('Reason')).not.toBeInTheDocument();
});
