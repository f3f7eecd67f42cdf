import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fire, whenIdle } from '#tests/components/actions.ts';
import { answerInstead, answerWith, dropRequest, dropResponse } from '#tests/components/faults.ts';
import { createLook, expectAccessible } from '#tests/components/look.ts';
import { open } from '#tests/components/open.tsx';
import { allowConsoleError } from '#tests/components/problems.ts';
import { addStatus, listRows, readShipment, storeShipment } from '#tests/components/shipments.ts';
import { endSession, PASSWORD, signInToOwnAccount } from '#tests/components/staff.ts';

const number = () => page.getByLabelText('Scan or type a number');
const verdict = (title: string) => page.getByRole('heading', { level: 2, name: title, exact: true });
const stop = (name: string) => page.getByRole('alertdialog', { name });
const undo = () => page.getByRole('button', { name: 'Undo' });

/** Simulates a keyboard scanner, faster than the test's own keyboard can be on a busy machine. */
async function scan(text: string, element?: Element): Promise<void> {
  await whenIdle();
  const target = element ?? document.activeElement ?? document.body;
  for (const key of [...text, 'Enter']) {
    const isTyped = target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    if (isTyped && key.length === 1 && target instanceof HTMLInputElement)
      target.setRangeText(key, target.value.length, target.value.length, 'end');
  }
}

async function pin(status = 'In Transit', location = 'Hamburg, Burchardkai'): Promise<void> {
  await page.getByLabelText('Status', { exact: true }).selectOptions(status);
  await page.getByLabelText('Location').fill(location);
  await page.getByRole('button', { name: 'Pin', exact: true }).click(); // Enter right after a scan is the scanner's.
  await expect.element(number()).toHaveFocus();
}

async function openDesk() {
  const { token } = await signInToOwnAccount('clerk');
  const opened = await open('/admin/scan');
  await pin();
  return { token, ...opened };
}

const readEntries = async (token: string, id: string) =>
  (await readShipment(token, id)).trackingHistory.map(({ status, location }) => `${status} ${location}`);

test('each scan adds the pinned status, wherever the focus is, and shows number and route', async () => {
  const { token, path } = await openDesk();
  const first = await storeShipment(token);
  const second = await storeShipment(token);
  await scan(first.trackingNumber);
  await expect.element(verdict('Added')).toBeVisible();
  await expect.element(page.getByText('Hamburg to Rotterdam, Standard').first()).toBeVisible();
  await expect.element(number()).toHaveValue('');
  await expectAccessible();
  await scan(`${window.location.origin}/track/${second.trackingNumber}`, document.body);
  await expect.element(listRows().first()).toMatchTextContent(new RegExp(`${second.trackingNumber}.*Added`));
  for (const { id } of [first, second])
    expect(await readEntries(token, id)).toEqual(['IN_TRANSIT Hamburg, Burchardkai', 'LABEL_CREATED Hamburg']);
  expect(path()).toBe('/admin/scan');
});

test('Undo reverts the last scan, unless the shipment has changed since', async () => {
  const { token } = await openDesk();
  const { id, trackingNumber } = await storeShipment(token);
  await scan(trackingNumber);
  await expect.element(undo()).toBeVisible();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(verdict('Undone')).toBeVisible();
  const { status, trackingHistory } = await readShipment(token, id);
  expect(status).toBe('LABEL_CREATED');
  expect(trackingHistory.filter(({ corrected }) => corrected)).toHaveLength(1);
  await scan(trackingNumber);
  await expect.element(verdict('Added')).toBeVisible();
  await addStatus(token, id, { status: 'OUT_FOR_DELIVERY', location: 'Rotterdam' });
  await undo().click();
  await expect.element(page.getByText('Not undone: the shipment has changed since.')).toBeVisible();
  expect((await readShipment(token, id)).status).toBe('OUT_FOR_DELIVERY');
});

test('a number scanned twice, an unknown one and a foreign code are named and change nothing', async () => {
  const { token } = await openDesk();
  const { id, trackingNumber } = await storeShipment(token);
  const writes = answerInstead(/POST/, (proceed) => proceed());
  await scan(trackingNumber);
  await expect.element(verdict('Added')).toBeVisible();
  await scan(`]C1${trackingNumber}`);
  await expect.element(verdict('Scanned twice, added once')).toBeVisible();
  await scan('TC-UNKNWN01');
  await expect.element(verdict('Unknown number')).toBeVisible();
  await scan('4006381333931');
  await expect.element(verdict('Not one of our numbers')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Search for it' }))
    .toHaveAttribute('href', '/admin/shipments?search=4006381333931');
  expect(writes.requests).toHaveLength(1);
  expect(await readEntries(token, id)).toHaveLength(2);
  await expect.element(listRows()).toHaveLength(4);
  await page.getByRole('button', { name: 'Unpin' }).click();
  await pin();
  await scan(trackingNumber);
  await expect.element(verdict('Scanned twice, added once')).toBeVisible();
  expect(writes.requests).toHaveLength(1);
  await page.getByRole('button', { name: 'Change' }).click();
  await pin('Out for Delivery');
  await scan(trackingNumber);
  await expect.element(verdict('Added')).toBeVisible();
});

test('a reference that belongs to only one shipment counts as its number', async () => {
  const { token } = await openDesk();
  const value = `ORD-${crypto.randomUUID().slice(0, 8)}`;
  const { trackingNumber } = await storeShipment(token, { references: [{ kind: 'order', value }] });
  await scan(value.toUpperCase());
  await expect.element(verdict('Added')).toBeVisible();
  await expect.element(listRows().first()).toMatchTextContent(trackingNumber);
});

test('a delivered shipment requires a decision: other codes are rejected, the same code skips, "Add anyway" adds', async () => {
  const { token } = await openDesk();
  const { id, trackingNumber } = await storeShipment(token);
  const other = await storeShipment(token);
  await addStatus(token, id, { status: 'DELIVERED', location: 'Rotterdam' });
  await scan(trackingNumber);
  const dialog = stop('Already delivered');
  await expect.element(dialog).toMatchTextContent('Nothing was added.');
  await expect.element(dialog.getByRole('button', { name: 'Skip' })).toHaveFocus();
  await expectAccessible();
  await scan(other.trackingNumber);
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('was ignored');
  const ignoredRow = listRows().filter({ hasText: other.trackingNumber });
  await expect.element(ignoredRow).toMatchTextContent('Not added');
  await scan(trackingNumber);
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText('Scanned while another number needed a decision').first()).toBeVisible();
  await expect.element(number()).toHaveFocus();
  expect(await readEntries(token, id)).toHaveLength(2);
  expect(await readEntries(token, other.id)).toHaveLength(1);
  await scan(other.trackingNumber);
  await expect.element(verdict('Added')).toBeVisible();
  await expect.element(ignoredRow).toHaveLength(1);
  await listRows().filter({ hasText: trackingNumber }).getByRole('button', { name: 'Add anyway' }).click();
  await expect.poll(async () => (await readShipment(token, id)).status).toBe('IN_TRANSIT');
});

test('a shipment that is held, returned or further along requires a decision too, and Escape skips', async () => {
  const { token } = await openDesk();
  const stops = [
    [{ status: 'ON_HOLD', location: 'Lyon', code: 'damaged' }, 'On hold'],
    [{ status: 'ON_HOLD', location: 'Lyon', code: 'returning' }, 'On its way back to the sender'],
  ] as const;
  for (const [entry, title] of stops) {
    const { id, trackingNumber } = await storeShipment(token);
    await addStatus(token, id, entry);
    await scan(trackingNumber);
    await expect.element(stop(title)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(stop(title)).not.toBeInTheDocument();
    expect(await readEntries(token, id)).toHaveLength(2);
  }
  await page.getByRole('button', { name: 'Change' }).click();
  await pin('Label Created', 'Hamburg');
  const { id, trackingNumber } = await storeShipment(token);
  await addStatus(token, id, { status: 'OUT_FOR_DELIVERY', location: 'Rotterdam' });
  await scan(trackingNumber);
  await expect.element(stop('Already on its way')).toBeVisible();
});

test('scans made offline are kept, also across a reload, and sent once with the time of the scan', async () => {
  const { token } = await openDesk();
  const first = await storeShipment(token);
  const second = await storeShipment(token);
  const offline = answerInstead(/api\/v1\/(shipments|events)/, dropRequest);
  await scan(first.trackingNumber);
  await expect.element(verdict('Saved here')).toBeVisible();
  await scan(second.trackingNumber);
  await expect
    .poll(() =>
      listRows()
        .elements()
        .map(({ textContent }) => /Saved here/.test(textContent ?? '')),
    )
    .toEqual([true, true]);
  const stored = Object.entries(sessionStorage).find(([key]) => key.startsWith('transcargo.scans'));
  const scans = JSON.parse(stored?.[1] ?? '[]') as { at: string; verdict: string }[];
  expect(scans.map((scan) => scan.verdict)).toEqual(['kept', 'kept']);
  offline.stop();
  await fire(window, new Event('online'));
  await expect.element(verdict('Added')).toBeVisible();
  const { trackingHistory } = await readShipment(token, first.id);
  expect(trackingHistory).toHaveLength(2);
  expect(Math.abs(Date.parse(trackingHistory[0]?.timestamp ?? '') - Date.parse(scans[1]?.at ?? ''))).toBeLessThan(
    1_000,
  );
  expect(await readEntries(token, second.id)).toHaveLength(2);
});

test('a scan whose response was lost adds the status once and does not count as an earlier delivery', async () => {
  const { token } = await signInToOwnAccount('clerk');
  await open('/admin/scan');
  await pin('Delivered', 'Rotterdam');
  const { id, trackingNumber } = await storeShipment(token);
  answerInstead(/POST .*history/, dropResponse, { times: 1 });
  await scan(trackingNumber);
  await expect.element(verdict('Saved here')).toBeVisible();
  await fire(window, new Event('online'));
  await expect.element(verdict('Added')).toBeVisible();
  expect(await readEntries(token, id)).toEqual(['DELIVERED Rotterdam', 'LABEL_CREATED Hamburg']);
});

test('a scan that the server rejects shows the reason and can be retried', async () => {
  allowConsoleError(/status of (403|429|500)/);
  const { token } = await openDesk();
  for (const [status, reason] of [
    [403, 'Your role does not allow this.'],
    [429, 'Too many requests at once.'],
    [500, 'The server responded with an error.'],
  ] as const) {
    const { id, trackingNumber } = await storeShipment(token);
    answerInstead(/POST .*history/, answerWith(status), { times: 1 });
    await scan(trackingNumber);
    await expect.element(page.getByText(reason).first()).toBeVisible();
    await listRows().first().getByRole('button', { name: 'Try again' }).click();
    await expect.element(verdict('Added')).toBeVisible();
    expect(await readEntries(token, id)).toHaveLength(2);
  }
});

test('an expired session asks for the password and then adds the queued scans', async () => {
  const { token } = await openDesk();
  const { trackingNumber } = await storeShipment(token);
  await endSession(token);
  await scan(trackingNumber);
  const again = page.getByRole('dialog', { name: 'You have been signed out' });
  await again.getByLabelText('Password', { exact: true }).fill(PASSWORD);
  await again.getByRole('button', { name: 'Sign in and continue' }).click();
  await expect.element(verdict('Added')).toBeVisible();
});

test('without a pin, and while it is filled in or changed, a scan adds nothing', async () => {
  const { token } = await signInToOwnAccount('clerk');
  const { id, trackingNumber } = await storeShipment(token);
  const { path } = await open('/admin/scan');
  const early = page
    .getByRole('alert')
    .filter({ hasText: `${trackingNumber} was not added. Pin a status and a place` });
  const openIt = early.getByRole('link', { name: 'Open the shipment' });
  const tones = vi.spyOn(AudioContext.prototype, 'createOscillator');
  await expect.element(page.getByLabelText('Status', { exact: true })).toHaveFocus();
  await scan(trackingNumber, document.body);
  await expect.element(openIt).toBeVisible();
  await expect.element(page.getByText('Status and location are required')).not.toBeInTheDocument();
  await scan(trackingNumber);
  await expect.poll(() => tones.mock.results.map(({ value }) => value.frequency.value)).toEqual([196, 196]);
  expect(path()).toBe('/admin/scan');
  await expectAccessible();
  await openIt.click();
  await expect.poll(path).toBe(`/admin/shipments/${id}`);
  const { path: desk } = await open('/admin/scan');
  await page.getByLabelText('Status', { exact: true }).selectOptions('In Transit');
  await scan(trackingNumber, document.body);
  await expect.element(page.getByText('Status and location are required')).toBeVisible();
  await expect.element(early).toBeVisible();
  await expect.element(page.getByLabelText('Location')).toHaveFocus();
  expect(desk()).toBe('/admin/scan');
  tones.mockRestore();
  await open('/admin/scan');
  await pin();
  await page.getByRole('button', { name: 'Change' }).click();
  await page.getByLabelText('Location').fill('Bre');
  await scan(trackingNumber, page.getByLabelText('Location').element());
  await expect.element(early).toBeVisible();
  await expect.element(page.getByLabelText('Location')).toHaveValue('Bre');
  await userEvent.keyboard('{Escape}');
  await expect
    .element(page.getByRole('region', { name: 'Pinned for the next scans' }))
    .toMatchTextContent('Hamburg, Burchardkai');
  expect(await readEntries(token, id)).toHaveLength(1);
});

test('ten statuses from paper take fourteen actions: a number also pins a complete form', async () => {
  const { token } = await signInToOwnAccount('clerk');
  const shipments = [];
  for (let n = 0; n < 10; n++) shipments.push(await storeShipment(token));
  await open('/admin');
  let actions = 0;
  const act = async (action: Promise<unknown>) => {
    actions += 1;
    await action;
  };
  const enter = async (text: string) => {
    await number().fill(text);
    await userEvent.keyboard('{Enter}');
  };
  await act(page.getByRole('navigation').getByRole('link', { name: 'Scan' }).click());
  await enter(shipments[0]?.trackingNumber ?? '');
  await expect.element(page.getByText('Status and location are required')).toBeVisible();
  await expect.element(number()).toHaveValue(shipments[0]?.trackingNumber ?? '');
  await act(page.getByLabelText('Status', { exact: true }).selectOptions('In Transit'));
  await act(page.getByLabelText('Location').fill('Hamburg, Burchardkai'));
  for (const { trackingNumber } of shipments) await act(enter(trackingNumber));
  await act(page.getByRole('button', { name: 'Unpin' }).click());
  await expect.element(listRows().filter({ hasText: 'Added' })).toHaveLength(10);
  expect(actions).toBe(14);
  for (const { id } of shipments)
    expect(await readEntries(token, id)).toEqual(['IN_TRANSIT Hamburg, Burchardkai', 'LABEL_CREATED Hamburg']);
});

test('a scan while the form is complete pins it and is the first one', async () => {
  const { token } = await signInToOwnAccount('clerk');
  const { id, trackingNumber } = await storeShipment(token);
  await open('/admin/scan');
  await page.getByLabelText('Status', { exact: true }).selectOptions('In Transit');
  await page.getByLabelText('Location').fill('Hamburg, Burchardkai');
  await scan(trackingNumber, page.getByLabelText('Location').element());
  await expect.element(verdict('Added')).toBeVisible();
  await expect.element(number()).toHaveFocus();
  expect(await readEntries(token, id)).toEqual(['IN_TRANSIT Hamburg, Burchardkai', 'LABEL_CREATED Hamburg']);
});

test('a number is rejected as the pinned place', async () => {
  await signInToOwnAccount('clerk');
  await open('/admin/scan');
  await page.getByLabelText('Status', { exact: true }).selectOptions('In Transit');
  await page.getByLabelText('Location').fill('Depot TC-DEMO0001');
  await page.getByRole('button', { name: 'Pin' }).click();
  await expect.element(page.getByText('This is a tracking number, not a place')).toBeVisible();
  await expect.element(page.getByLabelText('Location')).toHaveFocus();
});

test('the shipment page pins the status in its form; unpinning returns to it, and signing out removes the pin', async () => {
  const { token } = await signInToOwnAccount('clerk');
  const { id, trackingNumber } = await storeShipment(token);
  const { path } = await open(`/admin/shipments/${id}`);
  const button = page.getByRole('button', { name: 'Pin for the next scans' });
  await button.click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  await page.getByLabelText('Status', { exact: true }).selectOptions('In Transit');
  await page.getByLabelText('Location').fill('Bremen');
  await page.getByLabelText('What happened').selectOptions('Arrived');
  await button.click();
  await expect.poll(path).toBe('/admin/scan');
  const bar = page.getByRole('region', { name: 'Pinned for the next scans' });
  await expect.element(bar).toMatchTextContent(/In Transit.*Arrived.*Bremen/);
  await expect.element(number()).toHaveFocus();
  await scan(trackingNumber);
  await expect.element(verdict('Added')).toBeVisible();
  expect((await readShipment(token, id)).trackingHistory[0]).toMatchObject({ code: 'arrived', location: 'Bremen' });
  await page.getByRole('button', { name: 'Unpin' }).click();
  await expect.poll(path).toBe(`/admin/shipments/${id}`);
  await open('/admin/scan');
  await pin();
  expect(sessionStorage.getItem('transcargo.pin')).not.toBeNull();
  await page.getByRole('button', { name: 'Sign Out' }).first().click();
  await expect.poll(() => sessionStorage.getItem('transcargo.pin')).toBeNull();
});

test('verdicts have different sounds until the sound is switched off', async () => {
  const heard: OscillatorNode[] = [];
  const create = AudioContext.prototype.createOscillator;
  const spy = vi.spyOn(AudioContext.prototype, 'createOscillator').mockImplementation(function (this: AudioContext) {
    const tone = create.call(this);
    heard.push(tone);
    return tone;
  });
  const { token } = await openDesk();
  const { trackingNumber } = await storeShipment(token);
  for (const [text, title] of [
    [trackingNumber, 'Added'],
    [trackingNumber, 'Scanned twice, added once'],
    ['TC-UNKNWN01', 'Unknown number'],
  ] as const) {
    await scan(text);
    await expect.element(verdict(title)).toBeVisible();
  }
  expect(heard.map(({ frequency }) => frequency.value)).toEqual([1_320, 880, 880, 196]);
  await page.getByRole('button', { name: 'Sound on' }).click();
  await scan('TC-UNKNWN02');
  await expect.element(listRows()).toHaveLength(4);
  await expect.element(verdict('Unknown number')).toBeVisible();
  expect(heard).toHaveLength(4);
  await page.getByRole('button', { name: 'Sound off' }).click();
  spy.mockRestore();
});

test('the page fits every width in both themes', async () => {
  const look = createLook();
  const { token } = await openDesk();
  const { id, trackingNumber } = await storeShipment(token);
  await scan(trackingNumber);
  await expect.element(verdict('Added')).toBeVisible();
  await look('added');
  await addStatus(token, id, { status: 'DELIVERED', location: 'Rotterdam' });
  const other = await storeShipment(token);
  await addStatus(token, other.id, { status: 'DELIVERED', location: 'Rotterdam' });
  await scan(other.trackingNumber);
  await expect.element(stop('Already delivered')).toBeVisible();
  await look('stopped');
  await userEvent.keyboard('{Escape}');
  await scan('4006381333931');
  await expect.element(verdict('Not one of our numbers')).toBeVisible();
  await look('foreign');
});
