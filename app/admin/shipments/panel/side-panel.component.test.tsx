import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerInstead, dropRequest } from '#tests/components/faults.ts';
import { expectAccessible, resize } from '#tests/components/look.ts';
import { open } from '#tests/components/open.tsx';
import { allowConsoleError } from '#tests/components/problems.ts';
import { addStatus, listRows, storeShipment, toast } from '#tests/components/shipments.ts';
import { signIn } from '#tests/components/staff.ts';

const panel = () => page.getByRole('complementary', { name: /^Shipment / });
const row = (number: string) => page.getByRole('row', { name: new RegExp(number) });

/** Three shipments that a search for their place finds, the newest first. */
async function storeThree(token: string) {
  const place = `Panelport ${Math.random().toString(36).slice(2, 8)}`;
  const shipments = [];
  for (let n = 0; n < 3; n++)
    shipments.unshift(
      await storeShipment(token, { originAddress: place, people: { recipient: { name: `Recipient ${n}` } } }),
    );
  const [first, second, third] = shipments;
  if (!first || !second || !third) throw new Error('Three were stored.');
  return { address: `/admin/shipments?search=${encodeURIComponent(place).replace('%20', '+')}`, first, second, third };
}

test('a click on a row opens the shipment beside the list, in the address, and Escape closes it', async () => {
  const token = await signIn();
  const { address, first, second } = await storeThree(token);
  await resize(1600, 900);
  const { path } = await open(address);
  await row(first.trackingNumber).getByRole('checkbox').click();
  await row(first.trackingNumber).getByText(first.trackingNumber).click();
  await expect.poll(path).toBe(`${address}&open=${first.id}`);
  await expect.element(panel()).toMatchTextContent(first.trackingNumber);
  await expect.element(panel()).toMatchTextContent('Recipient 2');
  await expectAccessible();
  await panel().getByRole('button', { name: 'Next shipment' }).click();
  await expect.poll(path).toBe(`${address}&open=${second.id}`);
  await expect.element(panel()).toMatchTextContent('Recipient 1');
  await addStatus(token, second.id, { status: 'ON_HOLD', location: 'Oslo' });
  await expect.element(panel()).toMatchTextContent('On Hold');
  await userEvent.keyboard('{Escape}');
  await expect.element(panel()).not.toBeInTheDocument();
  await expect.poll(path).toBe(address);
  await expect.element(row(second.trackingNumber).getByRole('link')).toHaveFocus();
  await expect.element(page.getByRole('region', { name: 'Selection' })).toMatchTextContent('1 selected');
});

test('the arrow opens the shipment by keyboard, and a status is added there', async () => {
  const token = await signIn();
  const { address, third } = await storeThree(token);
  await resize(1600, 900);
  const { path } = await open(address);
  await expect.element(listRows()).toHaveLength(3);
  (row(third.trackingNumber).getByRole('link').element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(path).toBe(`${address}&open=${third.id}`);
  await expect.element(panel().getByRole('heading', { level: 2 })).toHaveFocus();
  const add = panel().getByRole('button', { name: 'Add Status' });
  const pin = panel().getByRole('button', { name: /^Pin / });
  await expect.element(pin).toBeVisible();
  const [link, ...buttons] = [panel().getByRole('link', { name: 'Open shipment' }), pin, add].map((part) => {
    const { top, bottom } = part.element().getBoundingClientRect();
    return Math.round((top + bottom) / 2);
  });
  expect(buttons).toEqual([link, link]);
  await panel().getByLabelText('Status', { exact: true }).selectOptions('In Transit');
  await panel().getByLabelText('Location').fill('Gothenburg');
  await add.click();
  await expect.element(panel()).toMatchTextContent('Gothenburg');
  await expect.element(row(third.trackingNumber)).toMatchTextContent('In Transit');
  await expect.element(panel().getByRole('heading', { level: 2 })).toHaveFocus();
});

test('J and K move on to the next and the previous shipment while the panel is open, and Enter opens its page', async () => {
  const token = await signIn();
  const { address, first, second } = await storeThree(token);
  await resize(1600, 900);
  const { path } = await open(`${address}&open=${first.id}`);
  await expect.element(panel()).toMatchTextContent('Recipient 2');
  await userEvent.keyboard('j');
  await expect.poll(path).toBe(`${address}&open=${second.id}`);
  await expect.element(panel()).toMatchTextContent('Recipient 1');
  await expect.element(panel().getByRole('heading', { level: 2 })).toHaveFocus();
  await userEvent.keyboard('k');
  await expect.poll(path).toBe(`${address}&open=${first.id}`);
  await userEvent.keyboard('k');
  await expect.element(panel()).toMatchTextContent('Recipient 2');
  await userEvent.keyboard('{Enter}');
  await expect.poll(path).toBe(`/admin/shipments/${first.id}`);
});

test('unsaved input stays with its shipment while others are open, and leaving the list asks', async () => {
  const token = await signIn();
  const { address, first, second } = await storeThree(token);
  await resize(1600, 900);
  const { path, go } = await open(`${address}&open=${first.id}`);
  const location = panel().getByLabelText('Location');
  await panel().getByLabelText('Status', { exact: true }).selectOptions('In Transit');
  await location.fill('Gothen');
  await panel().getByRole('button', { name: 'Next shipment' }).click();
  await expect.element(panel()).toMatchTextContent('Recipient 1');
  await expect.element(location).toHaveValue('');
  await row(first.trackingNumber).getByText(first.trackingNumber).click();
  await expect.element(panel()).toMatchTextContent('Recipient 2');
  await expect.element(location).toHaveValue('Gothen');
  await location.click();
  await userEvent.keyboard('{Escape}');
  await expect.element(panel()).not.toBeInTheDocument();
  void go('/admin');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await row(first.trackingNumber).getByText(first.trackingNumber).click();
  await expect.element(location).toHaveValue('Gothen');
  await expect.element(panel().getByLabelText('Status', { exact: true })).toHaveValue('IN_TRANSIT');
  // The entry is stored while another shipment is open.
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  answerInstead(/^POST .*\/history$/, async (proceed) => {
    await released;
    return proceed();
  });
  await panel().getByRole('button', { name: 'Add Status' }).click();
  await panel().getByRole('button', { name: 'Next shipment' }).click();
  await expect.poll(path).toContain(second.id);
  release();
  await expect.element(toast()).toMatchTextContent('In Transit, Gothen');
  await panel().getByRole('button', { name: 'Previous shipment' }).click();
  await expect.element(panel()).toMatchTextContent('Gothen');
  await expect.element(location).toHaveValue('');
  await go('/admin');
  await expect.poll(path).toBe('/admin');
});

test('a shared address opens the panel, or the page where the panel does not fit', async () => {
  const token = await signIn();
  const { address, second } = await storeThree(token);
  await resize(1600, 900);
  await open(`${address}&open=${second.id}`);
  await expect.element(panel()).toMatchTextContent('Recipient 1');
  await resize(1440, 900);
  const { path } = await open(`${address}&open=${second.id}`);
  await expect.poll(path).toBe(`/admin/shipments/${second.id}`);
  await open(address);
  await row(second.trackingNumber).getByText(second.trackingNumber).click();
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent(second.trackingNumber);
});

test('the panel reports a shipment that no longer exists', async () => {
  await signIn();
  await resize(1600, 900);
  await open('/admin/shipments?open=no-such-thing');
  const gone = page.getByRole('complementary', { name: 'Not loaded' });
  await expect.element(gone.getByRole('alert')).toMatchTextContent('It may have been deleted.');
});

test('a shipment that cannot be loaded is not called deleted, and loads when asked again', async () => {
  allowConsoleError(/Failed to load/);
  const token = await signIn();
  const { address, first } = await storeThree(token);
  await resize(1600, 900);
  const lost = answerInstead(new RegExp(`/shipments/${first.id}$`), dropRequest);
  await open(`${address}&open=${first.id}`);
  await expect.element(panel().getByRole('alert')).toMatchTextContent('This shipment could not be loaded.');
  await expect.element(panel()).toMatchTextContent(first.trackingNumber);
  const again = panel().getByRole('button', { name: 'Try again' });
  await expect.element(again).toBeVisible();
  lost.stop();
  // At once, because live updates reload the panel, too.
  (again.element() as HTMLElement).click();
  await expect.element(panel()).toMatchTextContent('Recipient 2');
  await expect.element(panel().getByRole('alert')).not.toBeInTheDocument();
});
