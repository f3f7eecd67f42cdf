import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fire } from '#tests/components/actions.ts';
import { answerInstead, answerWith } from '#tests/components/faults.ts';
import { expectAccessible, resize } from '#tests/components/look.ts';
import { open } from '#tests/components/open.tsx';
import { allowConsoleError } from '#tests/components/problems.ts';
import { listRows, storeShipment } from '#tests/components/shipments.ts';
import { signIn } from '#tests/components/staff.ts';

const bar = () => page.getByRole('region', { name: 'Selection' });
const box = (number = '') => page.getByRole('checkbox', { name: `Select ${number}` });
const code = () => Math.random().toString(36).slice(2, 8);

test('the mouse selects rows, Shift selects a range, and the head selects the page', async () => {
  const token = await signIn();
  const place = `Anyport ${code()}`;
  const numbers: string[] = [];
  for (let n = 0; n < 5; n++)
    numbers.unshift((await storeShipment(token, { originAddress: `${place}, ${n}` })).trackingNumber);
  await open(`/admin/shipments?search=${encodeURIComponent(place)}`);
  const [first, second, , fourth] = numbers;
  await box(second).click();
  await expect.element(bar()).toMatchTextContent('1 selected');
  await box(fourth).click({ modifiers: ['Shift'] });
  await expect.element(bar()).toMatchTextContent('3 selected');
  await expect.element(box(first)).not.toBeChecked();
  const all = page.getByRole('checkbox', { name: 'Select all on this page' });
  await expect.element(all).toBePartiallyChecked();
  await all.click();
  await expect.element(bar()).toMatchTextContent('5 selected');
  await expect.element(bar().getByRole('button', { name: /that match/ })).not.toBeInTheDocument();
  const clear = page.getByRole('button', { name: 'Clear selection' });
  await expect.element(clear).toMatchTextContent('Esc');
  await clear.click();
  await expect.element(bar()).toHaveTextContent('');
});

test('X selects a row, and Shift+X the rows since the last one', async () => {
  const token = await signIn();
  const place = `Keyport ${code()}`;
  for (let n = 0; n < 4; n++) await storeShipment(token, { originAddress: place });
  await open(`/admin/shipments?search=${encodeURIComponent(place)}`);
  await expect.element(listRows()).toHaveLength(4);
  const press = async (key: string, index: number) => {
    await userEvent.keyboard(key);
    await expect.element(listRows().nth(index).getByRole('link')).toHaveFocus();
  };
  await press('j', 0);
  await userEvent.keyboard('x');
  await expect.element(bar()).toMatchTextContent('1 selected');
  await press('j', 1);
  await press('j', 2);
  await userEvent.keyboard('{Shift>}X{/Shift}');
  await expect.element(bar()).toMatchTextContent('3 selected');
  await expect.element(listRows().nth(3).getByRole('checkbox')).not.toBeChecked();
  // With Caps Lock on, X alone is a capital letter.
  await press('k', 1);
  await press('k', 0);
  await fire(window, new KeyboardEvent('keydown', { key: 'X' }));
  await expect.element(bar()).toMatchTextContent('2 selected');
});

test('a phone shows the boxes after Select or a long press, and Done clears the selection', async () => {
  const token = await signIn();
  const place = `Pickport ${code()}`;
  const { trackingNumber } = await storeShipment(token, { originAddress: place });
  await resize(390);
  await open(`/admin/shipments?search=${encodeURIComponent(place)}`);
  const row = listRows().filter({ hasText: trackingNumber });
  await expect.element(row).toBeVisible();
  await expect.element(box(trackingNumber)).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await box(trackingNumber).click();
  await expect.element(bar()).toMatchTextContent('1 selected');
  await expectAccessible();
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  await expect.element(bar()).toHaveTextContent('');
  await expect.element(box(trackingNumber)).not.toBeInTheDocument();
  const longPress = new PointerEvent('contextmenu', { pointerType: 'touch', bubbles: true, cancelable: true });
  await fire(row.element(), longPress);
  await expect.element(box(trackingNumber)).toBeChecked();
  await expect.element(bar()).toMatchTextContent('1 selected');
});

test('the actions of a selection fit into one row on a phone in German', async () => {
  await signIn();
  await resize(390);
  await open('/admin/shipments?search=TC-DEMO0001', { language: 'de' });
  await page.getByRole('button', { name: 'Auswählen', exact: true }).click();
  await page.getByRole('checkbox', { name: 'TC-DEMO0001 auswählen' }).click();
  const actions = page.getByRole('region', { name: 'Auswahl' }).getByRole('button');
  await expect.element(actions).toHaveLength(4);
  expect(new Set(actions.elements().map((action) => action.getBoundingClientRect().top)).size).toBe(1);
});

test('labels print in the order of the list, after a question if some have no name', async () => {
  const print = vi.spyOn(window, 'print');
  const token = await signIn();
  const place = `Sortport ${code()}`;
  const numbers: string[] = [];
  for (const day of ['2027-03-02', '2027-03-01', '2027-03-03']) {
    const estimatedDeliveryDate = `${day}T09:00:00.000Z`;
    const people = { recipient: { name: numbers.length === 1 ? 'Ingrid Holmberg' : '' } };
    const shipment = await storeShipment(token, { originAddress: place, estimatedDeliveryDate, people });
    numbers.push(shipment.trackingNumber);
  }
  await open(`/admin/shipments?search=${encodeURIComponent(place)}&sort=estimate`);
  for (const number of numbers) await box(number).click();
  await bar().getByRole('button', { name: 'Print labels' }).click();
  const codes = page.getByRole('dialog', { name: '3 labels' }).getByRole('img', { name: /^Barcode of/ });
  await expect.element(codes).toHaveLength(3);
  expect(codes.elements().map((one) => one.getAttribute('aria-label'))).toEqual(
    [numbers[1], numbers[0], numbers[2]].map((number) => `Barcode of ${number}`),
  );
  const question = page.getByRole('dialog', { name: '2 of 3 labels have no recipient’s name' });
  await expect.element(question).toMatchTextContent(`${numbers[0]}, ${numbers[2]}`);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(print).not.toHaveBeenCalled();
  await page.getByRole('button', { name: 'Print 3 labels' }).click();
  await question.getByRole('button', { name: 'Print anyway' }).click();
  await expect.poll(() => print.mock.calls.length).toBe(1);
  print.mockRestore();
});

test('labels that cannot load show an error and keep the selection', async () => {
  allowConsoleError(/Failed to load shipments/);
  await signIn();
  await open('/admin/shipments');
  await listRows().first().getByRole('checkbox').click();
  answerInstead(/\/shipments\?/, answerWith(500));
  await bar().getByRole('button', { name: 'Print labels' }).click();
  await expect
    .element(page.getByRole('dialog').getByRole('alert'))
    .toHaveTextContent('The labels could not be loaded. Close this and try again.');
  await userEvent.keyboard('{Escape}');
  await expect.element(bar()).toMatchTextContent('1 selected');
});
