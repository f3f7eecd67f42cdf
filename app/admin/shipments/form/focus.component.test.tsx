import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { open } from '#tests/components/open.tsx';
import { fillShipment, readShipment, storeShipment } from '#tests/components/shipments.ts';
import { signIn } from '#tests/components/staff.ts';

const CREATE = '/admin/shipments/create';
const summary = () => page.getByRole('alert').filter({ has: page.getByRole('link') });
const save = () => userEvent.keyboard('{Control>}{Enter}{/Control}');

/** Types character by character, ending with one that is a shortcut outside of fields, and checks the focus after each. */
async function typeAndExpectFocus(label: string, text: string): Promise<void> {
  const field = page.getByRole('main').getByLabelText(label, { exact: true });
  await expect.element(field).toBeVisible();
  await userEvent.clear(field);
  await expect.element(field).toHaveFocus();
  for (const character of text) {
    await userEvent.keyboard(character);
    expect(document.activeElement).toBe(field.element());
  }
  await expect.element(field).toHaveValue(text);
  await expect.element(field).toHaveFocus();
}

describe('a rejected save', () => {
  test('moves the focus once in a new shipment, and typing never does', async () => {
    await signIn();
    await open(CREATE);
    await page.getByLabelText('Weight', { exact: true }).click();
    await save();
    await expect.element(summary()).toHaveFocus();
    for (const [label, text] of [
      ['Origin address', 'Cadiz'],
      ['Destination address', 'Ceuta'],
      ['Weight', '12.4'],
      ['Weight', '0'],
      ['Weight', '7'],
      ['Origin address', 'c'],
      ['Tracking number (optional)', 'CC'],
    ] as const)
      await typeAndExpectFocus(label, text);
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  test('moves the focus once in an edited shipment, and typing never does', async () => {
    const token = await signIn();
    const { id } = await storeShipment(token);
    const { path } = await open(`/admin/shipments/edit/${id}`);
    await typeAndExpectFocus('Weight', '0');
    await save();
    const alert = page.getByRole('alert').first();
    await expect.element(alert).toHaveFocus();
    await typeAndExpectFocus('Weight', '1');
    await expect.element(alert).not.toBeInTheDocument();
    await typeAndExpectFocus('Weight', '0');
    await typeAndExpectFocus('Weight', '2.5');
    await save();
    await expect.poll(path).toBe(`/admin/shipments/${id}`);
  });

  test('moves the focus again at the next rejected save', async () => {
    await signIn();
    await open(CREATE);
    await fillShipment();
    for (const weight of ['0', '0.0']) {
      await typeAndExpectFocus('Weight', weight);
      await save();
      await expect.element(page.getByRole('alert').first()).toHaveFocus();
    }
  });
});

test('a rejected status keeps the focus in the field being corrected', async () => {
  const token = await signIn();
  const { id } = await storeShipment(token);
  await open(`/admin/shipments/${id}`);
  const form = page.getByRole('form', { name: 'Add status' });
  await form.getByLabelText('Status').selectOptions('In Transit');
  await form.getByLabelText('Location').click();
  await userEvent.keyboard('{Enter}');
  await expect.element(form.getByRole('alert')).toBeVisible();
  await expect.element(form.getByLabelText('Location')).toHaveFocus();
  await typeAndExpectFocus('Location', 'Cadiz');
});

test('a weight of 1.125 is accepted in English, and 1,234 is rejected with both readings', async () => {
  const token = await signIn();
  const { path } = await open(CREATE);
  await fillShipment();
  const weight = page.getByLabelText('Weight', { exact: true });
  await typeAndExpectFocus('Weight', '1,234');
  await typeAndExpectFocus('Length', '60,5');
  await save();
  await expect.element(weight).toHaveAccessibleDescription('This number can be read two ways. Type 1234 or 1.234');
  await typeAndExpectFocus('Weight', '1.125');
  await save();
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('Label Created');
  const stored = await readShipment(token, path().split('/').at(-1) ?? '');
  expect(stored).toMatchObject({ weight: 1.125, dimensions: { length: 60.5 } });
});

test('a corrected error disappears, and a new one waits for the next attempt', async () => {
  await signIn();
  await open(CREATE);
  await fillShipment();
  await page.getByLabelText('Tracking number').fill('TC-12');
  await page.getByLabelText('Width').fill('0.5');
  await page.getByLabelText('Creation date').fill('2999-01-01');
  await save();
  const listNamed = () =>
    summary()
      .getByRole('link')
      .elements()
      .map(({ textContent }) => textContent);
  await expect.poll(listNamed).toEqual(['Tracking number', 'Width', 'Creation date']);
  await page.getByLabelText('Width').fill('2');
  const weight = page.getByLabelText('Weight', { exact: true });
  await weight.fill('0');
  await expect.poll(listNamed).toEqual(['Tracking number', 'Creation date']);
  await expect.element(weight).toHaveFocus();
  await page.getByLabelText('Tracking number').fill('');
  await expect.element(page.getByRole('alert').first()).toMatchTextContent(/^Creation date cannot be later than today/);
  await page.getByLabelText('Creation date').fill('2026-01-02');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await weight.fill('1000001');
  await save();
  await expect.element(page.getByRole('alert').first()).toMatchTextContent(/^Enter a number up to 1,000,000/);
});
