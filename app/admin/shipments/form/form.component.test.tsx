import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerInstead, answerWith, dropResponse } from '#tests/components/faults.ts';
import { open } from '#tests/components/open.tsx';
import { allowConsoleError } from '#tests/components/problems.ts';
import { fillShipment, readShipment, storeShipment } from '#tests/components/shipments.ts';
import { ask, PASSWORD, signIn, signInToOwnAccount } from '#tests/components/staff.ts';

const FAILED = 'Failed to save shipment. Please try again.';
const CREATING = /^POST .*\/shipments$/;
/** The error summary, which takes the focus, unlike the fields' alerts. */
const summary = () => page.getByRole('alert').filter({ has: page.getByRole('link') });
const alert = (text: string | RegExp) => page.getByRole('alert').filter({ hasText: text });
const create = () => page.getByRole('button', { name: 'Create Shipment', exact: true });
const save = () => page.getByRole('button', { name: 'Save changes' });
const heading = () => page.getByRole('heading', { level: 1 });

test('the form shows what visitors see of an address and accepts another place', async () => {
  await signIn();
  await open('/admin/shipments/create');
  await fillShipment('1 Sample Poultry, London EC2R 8EJ');
  await expect.element(page.getByText('Visitors see: London')).toBeVisible();
  const place = page.getByLabelText('Place shown to visitors (origin) (optional)');
  await expect.element(place).not.toBeInTheDocument();
  await page.getByLabelText('Origin address').fill('1 Sample Row, Poole');
  await expect.element(page.getByText('Visitors see no place. Which one?')).toBeVisible();
  await place.fill('Dock 4');
  await create().click();
  await expect.element(alert('Enter a place without digits, @ or line breaks').first()).toBeVisible();
  await place.fill('Poole');
  await expect.element(page.getByText('Visitors see: Poole')).toBeVisible();
  await create().click();
  await expect.element(page.getByText('Poole to Rotterdam')).toBeVisible();
  await page.getByRole('link', { name: 'Edit' }).click();
  await expect.element(place).toHaveValue('Poole');
  await page.getByLabelText('Origin address').fill('2 Sample Row, Swanage');
  await expect.element(place).toHaveValue('');
});

test('the form reports each invalid field, and the focused summary links to the fields', async () => {
  await signIn();
  await open('/admin/shipments/create');
  await create().click();
  await expect.element(summary()).toMatchTextContent('Please fill all required fields');
  await expect.element(summary()).toHaveFocus();
  expect(
    summary()
      .getByRole('link')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Origin address', 'Destination address', 'Weight']);
  const weight = page.getByLabelText('Weight', { exact: true });
  await expect.element(weight).toHaveAccessibleDescription('Weight must be greater than 0');
  await summary().getByRole('link', { name: 'Destination address' }).click();
  await expect.element(page.getByLabelText('Destination address')).toHaveFocus();

  await fillShipment();
  await weight.fill('0');
  await create().click();
  await expect.element(alert(/^Weight must be greater than 0/).first()).toBeVisible();

  await weight.fill('12.4');
  await page.getByLabelText('Tracking number').fill('TC-12');
  await page.getByLabelText('Width').fill('0.5');
  await page.getByLabelText('Creation date').fill('2999-01-01');
  await page.getByLabelText('Estimated delivery date').fill('2020-01-01');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(summary()).toMatchTextContent('Please check these fields');
  await expect
    .element(page.getByLabelText('Tracking number (optional)'))
    .toHaveAccessibleDescription('Invalid tracking number format. Use format: TC-XXXXXXXX');
  await expect.element(page.getByText('Enter at least 1, or 0 if unknown').first()).toBeVisible();
  await expect.element(page.getByText('Creation date cannot be later than today').first()).toBeVisible();
  await expect.element(page.getByText('Estimated delivery date cannot be earlier than today').first()).toBeVisible();
});

test('the arrow keys step weight, sizes and items down to their minimum and ignore invalid numbers', async () => {
  await signIn();
  await open('/admin/shipments/create');
  await page.getByRole('button', { name: 'Add item' }).click();
  const press = async (label: string, typed: string, keys: string) => {
    await page.getByLabelText(label, { exact: true }).fill(typed);
    await userEvent.keyboard(keys);
    return expect.element(page.getByLabelText(label, { exact: true }));
  };
  await (await press('Weight', '1.2', '{ArrowUp}{ArrowUp}')).toHaveValue('1.4');
  await (await press('Weight', '0.2', '{ArrowDown}{ArrowDown}')).toHaveValue('0.1');
  await (await press('Weight', 'two', '{ArrowUp}')).toHaveValue('two');
  await (await press('Length', '', '{ArrowUp}{ArrowUp}')).toHaveValue('1.1');
  await (await press('Quantity', '3', '{ArrowUp}')).toHaveValue('4');
});

test('an existing number is rejected at its field and keeps the input', async () => {
  await signIn();
  await open('/admin/shipments/create');
  await fillShipment();
  const number = page.getByLabelText('Tracking number (optional)');
  await number.fill('tc-demo0001');
  await create().click();
  await expect.element(number).toHaveAccessibleDescription('This tracking number already exists');
  await expect.element(page.getByLabelText('Origin address')).toHaveValue('Hamburg, 1 Sample Quay');
  await page.getByLabelText('Notes').fill('Keep upright.');
  await expect.element(summary()).toMatchTextContent('This tracking number already exists');
  await number.fill('tc-demo000');
  await expect.element(summary()).not.toBeInTheDocument();
});

test('a connection lost after the server stored the shipment keeps the form, and a retry creates no second one', async () => {
  allowConsoleError(/Failed to create shipment/);
  const token = await signIn();
  await open('/admin/shipments/create');
  const origin = `Nowhere ${Date.now()}, 1 Sample Quay`;
  await fillShipment(origin);
  answerInstead(CREATING, dropResponse, { times: 1 });
  await create().click();
  await expect.element(alert(FAILED)).toMatchTextContent('The connection was lost.');
  await expect.element(page.getByLabelText('Origin address')).toHaveValue(origin);
  await create().dblClick();
  await expect.element(heading()).toMatchTextContent('Label Created');
  const results = await ask<{ items: object[] }>(token, `/shipments?search=${encodeURIComponent(origin)}`);
  expect(results.items).toHaveLength(1);
});

test('a server that responds with 500, 503 or 429 keeps the input', async () => {
  allowConsoleError(/Failed to create shipment/);
  await signIn();
  await open('/admin/shipments/create');
  await fillShipment();
  for (const status of [500, 503, 429]) {
    const refusal = answerInstead(CREATING, answerWith(status));
    await create().click();
    await expect.poll(() => refusal.requests.length).toBe(1);
    await expect.element(page.getByRole('alert')).toHaveTextContent(FAILED);
    await expect.element(page.getByRole('alert')).toHaveFocus();
    await expect.element(page.getByLabelText('Destination address')).toHaveValue('Rotterdam, 2 Example Kade');
    await expect.element(page.getByLabelText('Weight', { exact: true })).toHaveValue('12.4');
    refusal.stop();
  }
});

test('a session that ends while editing is renewed in place, and the input is saved', async () => {
  const admin = await signInToOwnAccount();
  await open('/admin/shipments/create');
  await fillShipment();
  await ask(admin.token, '/session', { method: 'DELETE' });
  await create().click();
  const dialog = page.getByRole('dialog', { name: 'You have been signed out' });
  await expect.element(dialog.getByLabelText('Email')).toHaveValue(admin.email);
  await expect.element(dialog.getByLabelText('Password', { exact: true })).toHaveFocus();
  await userEvent.keyboard('not the one{Enter}');
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Invalid credentials. Please try again.');
  await dialog.getByLabelText('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Sign in and continue' }).click();
  await expect.element(heading()).toMatchTextContent(/TC-[A-Z0-9]{8}/);
});

test('an edit with an unknown id redirects to the list', async () => {
  await signIn();
  const { path } = await open('/admin/shipments/edit/no-such-id');
  await expect.poll(path).toBe('/admin/shipments');
  await expect.element(heading()).toHaveTextContent('Shipments');
});

test('saving a shipment that someone else deleted shows an error and keeps the input', async () => {
  const token = await signIn();
  const { id } = await storeShipment(token);
  await open(`/admin/shipments/edit/${id}`);
  await page.getByLabelText('Notes').fill('Typed in vain?');
  await ask(token, `/shipments/${id}`, { method: 'DELETE' });
  await save().click();
  await expect.element(alert('Shipment not found').first()).toBeVisible();
  await expect.element(page.getByLabelText('Notes')).toHaveValue('Typed in vain?');
});

test('two simultaneous edits overwrite nothing, and the second one chooses field by field', async () => {
  const token = await signIn();
  const shipment = await storeShipment(token);
  const { path } = await open(`/admin/shipments/edit/${shipment.id}`);
  await page.getByLabelText('Notes').fill('Mine.');
  const { id: _, trackingNumber: __, createdAt: ___, trackingHistory: ____, version, ...theirs } = shipment;
  await ask(token, `/shipments/${shipment.id}`, {
    method: 'PUT',
    data: { ...theirs, notes: 'Theirs.', weight: 13 },
    headers: { 'If-Match': `"${version}"` },
  });
  await save().click();
  const conflict = page.getByRole('region', { name: 'Someone else changed this shipment' });
  await expect.element(conflict).toHaveFocus();
  await expect.element(conflict.getByRole('group')).toHaveLength(2);
  const choice = (name: string) => conflict.getByRole('group', { name });
  await expect.element(choice('Weight').getByRole('radio').nth(1)).toBeChecked();
  await expect.element(choice('Notes').getByRole('radio').nth(0)).toBeChecked();
  await expect.element(choice('Notes')).toMatchTextContent('Was Keep upright.');
  await conflict.getByRole('button', { name: 'Save my choice' }).click();
  await expect.poll(path).toBe(`/admin/shipments/${shipment.id}`);
  expect(await readShipment(token, shipment.id)).toMatchObject({ notes: 'Mine.', weight: 13, version: 3 });
});
