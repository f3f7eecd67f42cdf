import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerInstead, answerWith } from '#tests/components/faults.ts';
import { open } from '#tests/components/open.tsx';
import { allowConsoleError } from '#tests/components/problems.ts';
import { storeShipment } from '#tests/components/shipments.ts';
import { ask, signIn } from '#tests/components/staff.ts';

const PATH = '/admin/attention?group=data';
const EACH = `${PATH}&all=true`;
const unknownPlace = { destinationAddress: 'Zzqxville, 1 Quiet Lane' };
const lineOf = (number: string) => page.getByRole('listitem').filter({ hasText: number });
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

test('pressing Enter twice on Tomorrow hides one line and focuses the next', async () => {
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
  const place = page.getByRole('textbox', { name: `${words} is` });
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
});

test('the action of a line focuses the field that the line is about', async () => {
  const { trackingNumber } = await storeShipment(await signIn(), unknownPlace);
  await open(EACH);
  await lineOf(trackingNumber).getByRole('link', { name: 'Correct it' }).click();
  await expect.element(page.getByLabelText('Destination address', { exact: true })).toHaveFocus();
});
