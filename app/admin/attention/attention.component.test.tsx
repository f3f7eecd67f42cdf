import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fire } from '#tests/components/actions.ts';
import { answerInstead, answerWith, dropRequest } from '#tests/components/faults.ts';
import { expectAccessible, resize } from '#tests/components/look.ts';
import { open } from '#tests/components/open.tsx';
import { allowConsoleError } from '#tests/components/problems.ts';
import { storeShipment } from '#tests/components/shipments.ts';
import { ask, endSession, PASSWORD, signIn, signInToOwnAccount } from '#tests/components/staff.ts';

const PATH = '/admin/attention?group=data';
const EACH = `${PATH}&all=true`;
const unknownPlace = { destinationAddress: 'Zzqxville, 1 Quiet Lane' };
const lineOf = (number: string) => page.getByRole('listitem').filter({ hasText: number });
const note = () => page.getByRole('status').filter({ hasText: /\w/ }).last();
const tomorrow = (number: string) => page.getByRole('button', { name: `Snooze until tomorrow: ${number}` });

async function press(button: ReturnType<typeof tomorrow>, key: string): Promise<void> {
  await expect.element(button).toBeVisible();
  (button.element() as HTMLElement).focus();
  await userEvent.keyboard(key);
}

test('the attention page hides its actions from users who may not change shipments', async () => {
  const shipment = await storeShipment(await signIn(), unknownPlace);
  await signIn('viewer');
  await open(EACH);
  const line = lineOf(shipment.trackingNumber);
  await expect.element(line.getByRole('link', { name: 'Open shipment' })).toBeVisible();
  await expect.element(line.getByRole('button')).not.toBeInTheDocument();
});

test('a double Enter on Snooze hides only that line and focuses the next', async () => {
  const token = await signIn();
  const first = await storeShipment(token, unknownPlace);
  const second = await storeShipment(token, unknownPlace);
  await open(EACH);
  await expect.element(lineOf(second.trackingNumber)).toBeVisible();
  await press(tomorrow(first.trackingNumber), '{Enter}{Enter}');
  await expect.element(lineOf(first.trackingNumber)).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement?.tagName).toBe('LI');
  await userEvent.keyboard('{Enter}');
  await open(EACH);
  await expect.element(lineOf(second.trackingNumber)).toBeVisible();
});

test('a failed action shows an error and keeps the line', async () => {
  allowConsoleError(/Failed to snooze/);
  const { trackingNumber } = await storeShipment(await signIn(), unknownPlace);
  await open(EACH);
  const fault = answerInstead(/snooze/, answerWith(500));
  await press(tomorrow(trackingNumber), '{Enter}');
  await expect.element(page.getByRole('alert')).toHaveTextContent('That could not be changed. Try again.');
  await expect.element(lineOf(trackingNumber)).toBeVisible();
  await expect.element(tomorrow(trackingNumber)).toHaveFocus();
  fault.stop();
  answerInstead(/snooze/, answerWith(404));
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('naming a place clears its line for all shipments and focuses the next cause', async () => {
  const token = await signIn();
  const words = `Zz${crypto.randomUUID().replaceAll(/[^a-z]/g, '')}`;
  const stored = [
    await storeShipment(token, { destinationAddress: `${words}, Sample Street 1` }),
    await storeShipment(token, { destinationAddress: `${words}, Sample Street 2` }),
  ];
  await open(PATH);
  const place = page.getByRole('combobox', { name: `${words} is` });
  await place.fill('Prag');
  await expect.element(page.getByRole('option', { name: 'Prague Czechia' })).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(place).toHaveValue('Prague');
  await place.fill('TC-DEMO0001');
  await userEvent.keyboard('{Enter}');
  await expect.element(place).toHaveAccessibleDescription(/Enter a place without digits/);
  await place.fill('Great Bay');
  await userEvent.keyboard('{Enter}');
  await expect.element(place).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement?.tagName).toMatch(/H2|MAIN/);
  for (const { id } of stored)
    expect(await ask(token, `/shipments/${id}`)).toMatchObject({ destinationPlace: 'Great Bay' });
  expect(await storeShipment(token, { destinationAddress: `${words}, Sample Street 3` })).toMatchObject({
    destinationPlace: 'Great Bay',
  });
  await expect.element(note()).toMatchTextContent('Great Bay is set for 2 shipments.');
  await userEvent.keyboard('z');
  await expect.element(note()).toMatchTextContent('Undone.');
  for (const { id } of stored) expect(await ask(token, `/shipments/${id}`)).toMatchObject({ destinationPlace: '' });
  await expect.element(place).toBeVisible();
});

test('a place is not remembered without its check mark, and Undo takes it back', async () => {
  const token = await signIn();
  const words = `Zz${crypto.randomUUID().replaceAll(/[^a-z]/g, '')}`;
  const store = (street: number) => storeShipment(token, { destinationAddress: `${words}, Sample Street ${street}` });
  const [{ id }] = [await store(1), await store(2)];
  await open(PATH);
  const place = page.getByRole('combobox', { name: `${words} is` });
  await place.fill('Great Bay');
  const form = page.getByRole('region', { name: `Place not recognized: ${words}` });
  await form.getByRole('checkbox', { name: 'Remember it for future shipments of the same customers' }).click();
  await form.getByRole('button', { name: 'Use for 2 shipments' }).click();
  await expect.element(note()).toMatchTextContent('Great Bay is set for 2 shipments.');
  expect(await ask(token, `/shipments/${id}`)).toMatchObject({ destinationPlace: 'Great Bay' });
  expect(await store(3)).toMatchObject({ destinationPlace: '' });
  await note().getByRole('button', { name: 'Undo' }).click();
  await expect.element(note()).toMatchTextContent('Undone.');
  expect(await ask(token, `/shipments/${id}`)).toMatchObject({ destinationPlace: '' });
});

test('a cause with more than 50 lines opens the list with its shipments selected', async () => {
  const token = await signIn();
  const { shipments } = await showAsLate(token, 2, 51);
  const { path } = await open('/admin/attention');
  await expect.element(page.getByRole('button', { name: /New date for all/ })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Show all 51' }).click();
  await expect.poll(path).toMatch(/^\/admin\/shipments\?pasted=/);
  await expect.element(page.getByText('2 found, 49 unknown')).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Selection' })).toMatchTextContent('2 selected');
  for (const { trackingNumber } of shipments)
    await expect.element(page.getByRole('row').filter({ hasText: trackingNumber })).toBeVisible();
});

test('a place that is typed stays when loading fails and when somebody else answers', async () => {
  const token = await signIn();
  const words = `Zz${crypto.randomUUID().replaceAll(/[^a-z]/g, '')}`;
  await storeShipment(token, { destinationAddress: `${words}, Sample Street 1` });
  await storeShipment(token, { destinationAddress: `${words}, Sample Street 2` });
  await open(PATH);
  const place = page.getByRole('combobox', { name: `${words} is` });
  await place.fill('Great');
  allowConsoleError(/Failed to/);
  const fault = answerInstead(/attention/, answerWith(500));
  await fire(document, new Event('visibilitychange'));
  await expect.element(page.getByRole('alert')).toHaveTextContent('Failed to load what needs attention');
  await expect.element(place).toHaveValue('Great');
  fault.stop();
  await ask(token, '/attention/places', { method: 'POST', data: { words, place: 'Small Bay' } });
  const form = page.getByRole('region', { name: `Place not recognized: ${words}` });
  await fire(document, new Event('visibilitychange'));
  await expect.element(form).toMatchTextContent(/Solved by .*@transcargo\.example at \d+:\d\d [AP]M\./);
  await expect.element(place).toHaveValue('Great');
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(place).toHaveValue('Great');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(place).not.toBeInTheDocument();
});

test('Undo in the notice restores a snoozed line', async () => {
  const { trackingNumber } = await storeShipment(await signIn(), unknownPlace);
  await open(EACH);
  await press(tomorrow(trackingNumber), '{Enter}');
  await expect.element(lineOf(trackingNumber)).not.toBeInTheDocument();
  await expect.element(note()).toMatchTextContent('Snoozed until tomorrow.');
  await note().getByRole('button', { name: 'Undo' }).click();
  await expect.element(lineOf(trackingNumber)).toBeVisible();
  await expect.poll(() => document.activeElement).toBe(document.getElementById('main'));
});

test('J and K move through the lines, and Enter does what a line is about', async () => {
  const token = await signIn();
  await storeShipment(token, unknownPlace);
  await storeShipment(token, unknownPlace);
  const { path } = await open(EACH);
  await expect.element(page.getByRole('link', { name: 'Correct it' }).nth(1)).toBeVisible();
  await userEvent.keyboard('j');
  await expect.element(page.getByRole('link', { name: 'Correct it' }).first()).toHaveFocus();
  await userEvent.keyboard('j');
  await expect.element(page.getByRole('link', { name: 'Correct it' }).nth(1)).toHaveFocus();
  await userEvent.keyboard('k');
  await expect.element(page.getByRole('link', { name: 'Correct it' }).first()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(path).toMatch(/\/admin\/shipments\/edit\//);
});

test('Z snoozes the line that J moved to, and then undoes that', async () => {
  const token = await signIn();
  const first = await storeShipment(token, unknownPlace);
  const second = await storeShipment(token, unknownPlace);
  await open(EACH);
  await expect.element(lineOf(second.trackingNumber)).toBeVisible();
  (lineOf(first.trackingNumber).getByRole('link', { name: 'Correct it' }).element() as HTMLElement).focus();
  await userEvent.keyboard('z');
  await expect.element(lineOf(first.trackingNumber)).not.toBeInTheDocument();
  await expect.element(note()).toMatchTextContent('Snoozed until tomorrow.');
  await userEvent.keyboard('z');
  await expect.element(lineOf(first.trackingNumber)).toBeVisible();
  await expect.element(lineOf(second.trackingNumber)).toBeVisible();
});

test('a line shows whom to call or write to', async () => {
  const people = {
    sender: { name: 'Ines Vogt', email: 'ines@nordlicht.example' },
    recipient: { name: 'Jonas Weber', phone: '+49 40 1234567' },
  };
  const { trackingNumber } = await storeShipment(await signIn(), { ...unknownPlace, people });
  await open(EACH);
  const line = lineOf(trackingNumber);
  await line.getByRole('button', { name: `Call or write about ${trackingNumber}` }).click();
  await expect.element(line.getByRole('link', { name: '+49 40 1234567' })).toHaveAttribute('href', 'tel:+49401234567');
  await expectAccessible();
  const write = line.getByRole('button', { name: 'Write to ines@nordlicht.example' });
  const lost = answerInstead(/POST .*messages/, answerWith(503), { times: 1 });
  allowConsoleError(/503/);
  await write.click();
  await expect.element(line.getByRole('alert')).toHaveTextContent('The conversation could not be opened. Try again.');
  lost.stop();
  await write.click();
  await expect.element(page.getByRole('heading', { name: `About ${trackingNumber}` })).toBeVisible();
  await expect.element(page.getByRole('article')).toMatchTextContent('Ines Vogt');
  await expect.element(page.getByRole('article')).not.toMatchTextContent('Linked because');
});

test('the action of a line focuses the field that the line is about', async () => {
  const { trackingNumber } = await storeShipment(await signIn(), unknownPlace);
  await open(EACH);
  await lineOf(trackingNumber).getByRole('link', { name: 'Correct it' }).click();
  await expect.element(page.getByLabelText('Destination address', { exact: true })).toHaveFocus();
});

const inDays = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10);

/**
 * Shipments that the page shows as late until one is changed or `stop` is called: only time makes them late. The other
 * lines, up to `lineCount`, are about shipments that don't exist.
 */
async function showAsLate(token: string, count: number, lineCount = count, due = `${inDays(1)}T09:00:00.000Z`) {
  const shipments: { id: string; trackingNumber: string }[] = [];
  const others = Array.from({ length: lineCount - count }, (_, n) => ({
    id: `${n}`,
    trackingNumber: `TC-ZQ${100_000 + n}`,
  }));
  for (let n = 0; n < count; n++) shipments.push(await storeShipment(token, { estimatedDeliveryDate: due }));
  const line = { kind: 'promise', since: due, due, hiddenUntil: null, hiddenBy: null, import: null, webhook: null };
  const lines = [...shipments, ...others].map(({ id, trackingNumber }) => {
    const shipment = { id, trackingNumber, origin: 'London', destination: 'Oslo' };
    return { ...line, id, shipment, code: null, reason: null, place: '', text: '', also: [] };
  });
  const items = [{ kind: 'promise', words: null, suggestion: '', count: lineCount, lines }];
  const show = () => answerInstead(/attention\/causes/, () => Response.json({ items }));
  const { stop } = show();
  const resume = () => void show();
  answerInstead(
    /^PATCH .*shipments/,
    (proceed) => {
      stop();
      return proceed();
    },
    { times: 1 },
  );
  return { due, shipments, stop, resume };
}

test('a date of another year stays on one line', async () => {
  await showAsLate(await signIn(), 0, 1, '2024-09-25T09:00:00.000Z');
  await resize(1440);
  await open('/admin/attention');
  const day = page.getByText(/2024$/);
  await expect.element(day).toBeVisible();
  expect(day.element().clientHeight).toBeLessThan(30);
});

test('a new date is promised below its line and undone', async () => {
  const token = await signIn();
  const { due, shipments, resume } = await showAsLate(token, 1);
  const [{ id, trackingNumber } = { id: '', trackingNumber: '' }] = shipments;
  await open('/admin/attention');
  const opener = page.getByRole('button', { name: 'Set a new date' });
  const form = page.getByRole('form', { name: 'New date' });
  const date = form.getByLabelText('New date', { exact: true });
  await opener.click();
  await expect.element(date).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await date.fill(inDays(-1));
  await userEvent.keyboard('{Enter}');
  await expect.element(date).toHaveAccessibleDescription('Estimated delivery date cannot be earlier than today');
  await date.fill(inDays(4));
  await form.getByLabelText('Reason for the new date').selectOptions('Customs inspection');
  await expect.element(form).toMatchTextContent(/Visitors see: “Was .*: customs inspection\.”/);
  await expectAccessible();
  await form.getByRole('button', { name: 'Save date' }).click();
  await expect.element(lineOf(trackingNumber)).not.toBeInTheDocument();
  const moved = { estimatedDeliveryDate: expect.stringContaining(inDays(4)) };
  expect(await ask(token, `/shipments/${id}`)).toMatchObject(moved);
  resume();
  await note().getByRole('button', { name: 'Undo' }).click();
  await expect.element(note()).toMatchTextContent('Undone.');
  expect(await ask(token, `/shipments/${id}`)).toMatchObject({ estimatedDeliveryDate: due });
  await expect.element(opener).toBeVisible();
  await expect.element(form).not.toBeInTheDocument();
});

test('a date that is typed stays when somebody else changes the shipment, until the form is closed', async () => {
  const token = await signIn();
  const { shipments } = await showAsLate(token, 1);
  const [{ id, trackingNumber } = { id: '', trackingNumber: '' }] = shipments;
  await open('/admin/attention');
  await page.getByRole('button', { name: 'Set a new date' }).click();
  const form = page.getByRole('form', { name: 'New date' });
  const date = form.getByLabelText('New date', { exact: true });
  await date.fill(inDays(4));
  const { version } = await ask<{ version: number }>(token, `/shipments/${id}`);
  const data = { estimatedDeliveryDate: `${inDays(6)}T09:00:00.000Z` };
  await ask(token, `/shipments/${id}`, { method: 'PATCH', headers: { 'If-Match': `"${version}"` }, data });
  await expect.element(form).toMatchTextContent(/Solved by .*@transcargo\.example at \d+:\d\d [AP]M\./);
  await expect.element(date).toHaveValue(inDays(4));
  await expect.element(tomorrow(trackingNumber)).not.toBeInTheDocument();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(lineOf(trackingNumber)).not.toBeInTheDocument();
});

test('a date that could not be saved says so within the screen', async () => {
  allowConsoleError(/Failed to/);
  await showAsLate(await signIn(), 3);
  await resize(390, 300);
  await open('/admin/attention');
  await page.getByRole('button', { name: 'Set a new date' }).last().click();
  const form = page.getByRole('form', { name: 'New date' });
  await form.getByLabelText('New date', { exact: true }).fill(inDays(4));
  answerInstead(/shipments/, dropRequest);
  await form.getByRole('button', { name: 'Save date' }).click();
  await expect.element(form.getByRole('alert')).toHaveTextContent('That could not be changed. Try again.');
  await expect.element(form.getByRole('alert')).toBeInViewport({ ratio: 1 });
});

test('a phone shows the first cause, and the others when their heading is opened', async () => {
  const token = await signIn();
  await showAsLate(token, 1);
  const words = `Zz${crypto.randomUUID().replaceAll(/[^a-z]/g, '')}`;
  const place = { kind: 'place', words, suggestion: '', count: 1, lines: [] };
  answerInstead(/attention\/causes/, async (proceed) => {
    const { items } = await (await proceed()).json();
    return Response.json({ items: [...items, place] });
  });
  await resize(390);
  await open('/admin/attention');
  await expect.element(page.getByRole('button', { name: 'Set a new date' })).toBeVisible();
  const field = page.getByRole('combobox', { name: `${words} is` });
  await expect.element(field).not.toBeInTheDocument();
  await expectAccessible();
  await page.getByRole('button', { name: 'Place not recognized' }).click();
  await expect.element(field).toBeVisible();
  await resize(1280, 720);
  await expect.element(page.getByRole('button', { name: 'Place not recognized' })).not.toBeInTheDocument();
});

test('one new date is promised for the shipments the form was opened for, and undone by Z', async () => {
  const token = await signIn();
  const { due, shipments, stop } = await showAsLate(token, 2);
  await open('/admin/attention');
  await page.getByRole('button', { name: 'New date for all 2' }).click();
  const form = page.getByRole('form', { name: 'New date' });
  await form.getByLabelText('New date', { exact: true }).fill(inDays(0));
  stop();
  await storeShipment(token);
  for (const { trackingNumber } of shipments) await expect.element(lineOf(trackingNumber)).not.toBeInTheDocument();
  await form.getByRole('button', { name: 'Save for 2 shipments' }).click();
  await expect.element(note()).toMatchTextContent('New date for 2 shipments');
  const moved = { estimatedDeliveryDate: expect.stringContaining(inDays(0)) };
  for (const { id } of shipments) expect(await ask(token, `/shipments/${id}`)).toMatchObject(moved);
  await expect.element(form).not.toBeInTheDocument();
  await userEvent.keyboard('z');
  await expect.element(note()).toMatchTextContent('Undone.');
  for (const { id } of shipments)
    expect(await ask(token, `/shipments/${id}`)).toMatchObject({ estimatedDeliveryDate: due });
});

test('a new date entered after the session has ended is saved once signed in again', async () => {
  allowConsoleError(/ApiError|Failed to/);
  const { token } = await signInToOwnAccount();
  const { shipments, stop } = await showAsLate(token, 1);
  await open('/admin/attention');
  await page.getByRole('button', { name: 'Set a new date' }).click();
  const form = page.getByRole('form', { name: 'New date' });
  await form.getByLabelText('New date', { exact: true }).fill(inDays(5));
  await endSession(token);
  await form.getByRole('button', { name: 'Save date' }).click();
  const again = page.getByRole('dialog', { name: 'You have been signed out' });
  await again.getByLabelText('Password', { exact: true }).fill(PASSWORD);
  stop();
  await again.getByRole('button', { name: 'Sign in and continue' }).click();
  await expect.element(note()).toMatchTextContent('New date for 1 shipment');
  const moved = { estimatedDeliveryDate: expect.stringContaining(inDays(5)) };
  for (const { id } of shipments) expect(await ask(await signIn(), `/shipments/${id}`)).toMatchObject(moved);
});
