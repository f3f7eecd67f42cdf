import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fire } from '#tests/components/actions.ts';
import { answerInstead, answerWith } from '#tests/components/faults.ts';
import { expectAccessible } from '#tests/components/look.ts';
import { open } from '#tests/components/open.tsx';
import { allowConsoleError } from '#tests/components/problems.ts';
import { listRows, storeShipment } from '#tests/components/shipments.ts';
import { signIn } from '#tests/components/staff.ts';

const search = () => page.getByRole('searchbox', { name: 'Search shipments' });
const palette = () => page.getByRole('combobox', { name: 'Search or go to' });
const bar = () => page.getByRole('region', { name: 'Selection' });

/** Pastes as a browser does, keeping line breaks. */
async function paste(field: ReturnType<typeof search>, text: string): Promise<void> {
  await expect.element(field).toBeVisible();
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  await fire(field.element(), new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}

async function storeThree(): Promise<[string, string, string]> {
  const token = await signIn();
  const store = async () => (await storeShipment(token)).trackingNumber;
  return [await store(), await store(), await store()];
}

const shownNumbers = () =>
  listRows()
    .elements()
    .map((row) => /TC-\w{8}/.exec(row.textContent)?.[0]);

test('pasted numbers open a list with all of them selected and unknown ones named', async () => {
  const [first, second, third] = await storeThree();
  const { path } = await open('/admin/shipments?status=DELIVERED');
  await paste(
    search(),
    `${second}\nhttps://x.example/track/${first}\r\n]C1${third}\nTC-UNKNWN01\n1Z999AA10123456784\n${first}`,
  );
  await expect.element(page.getByText('3 found, 1 unknown, 1 not ours')).toBeVisible();
  await expect.poll(shownNumbers).toEqual([second, first, third]);
  await expect.element(bar()).toMatchTextContent('3 selected');
  await expect.element(bar()).toHaveFocus();
  await expect.element(page.getByText('Unknown: TC-UNKNWN01')).toBeVisible();
  await expect.element(page.getByText('Not our numbers: 1Z999AA10123456784')).toBeVisible();
  await expect.element(page.getByText(`Repeated, shown once: ${first}`)).toBeVisible();
  await expect.element(search()).toHaveValue(`${second} ${first} ${third} TC-UNKNWN01`);
  await expectAccessible();
  await bar().getByRole('button', { name: 'Clear selection' }).click();
  await expect.element(bar()).toHaveTextContent('');
  await search().fill('');
  await expect.poll(path).toBe('/admin/shipments?status=DELIVERED');
  await expect.element(page.getByText('3 found')).not.toBeInTheDocument();
});

test('Escape clears the selection of pasted numbers first, then leaves them and restores the filters', async () => {
  const [first, second] = await storeThree();
  const { path } = await open('/admin/shipments?status=DELIVERED');
  await paste(search(), `${first}\n${second}`);
  await expect.element(bar()).toMatchTextContent('2 selected');
  await expect.element(bar()).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(bar()).toHaveTextContent('');
  expect(path()).toMatch(/pasted=/);
  await userEvent.keyboard('{Escape}');
  await expect.poll(path).toBe('/admin/shipments?status=DELIVERED');
  await expect.element(search()).toHaveValue('');
});

test('the palette and typing accept several numbers too', async () => {
  const [first, second] = await storeThree();
  const { path } = await open('/admin');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await paste(palette(), `${first}\n${second}`);
  await expect.poll(path).toMatch(/^\/admin\/shipments\?pasted=/);
  await expect.element(palette()).not.toBeInTheDocument();
  await expect.element(bar()).toMatchTextContent('2 selected');
  await userEvent.keyboard('{Control>}k{/Control}');
  await palette().fill(`${second} TC-UNKNWN02`);
  await expect.element(page.getByText('Press Enter to list the shipments with these numbers.')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('1 found, 1 unknown')).toBeVisible();
  await search().fill(`${second}, TC-UNKNWN01, ${first}`);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('2 found, 1 unknown')).toBeVisible();
  await search().fill('TC-UNKNWN01 TC-UNKNWN02');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('None of the 2 numbers is known')).toBeVisible();
  await expect.element(listRows()).toHaveLength(0);
});

test('numbers that are typed keep the focus until Enter, which selects them all', async () => {
  const [first, second, third] = await storeThree();
  const { path } = await open('/admin/shipments');
  const lookups = answerInstead(/^POST .*pasted-numbers/, (go) => go());
  await search().fill(`${first} ${second}`);
  await userEvent.keyboard('{Tab}');
  await search().click();
  await userEvent.keyboard(`{End} ${third}`);
  await expect.element(search()).toHaveFocus();
  const hint = page.getByText('Press Enter to list the shipments with these numbers.');
  await expect.element(hint).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.poll(path).toMatch(/\?pasted=/);
  await expect.element(hint).not.toBeInTheDocument();
  await expect.element(page.getByText('In the order you entered them')).toBeVisible();
  await expect.element(bar()).toMatchTextContent('3 selected');
  await expect.element(bar()).toHaveFocus();
  expect(lookups.requests).toHaveLength(1);
});

test('a pasted text with one number stays a search', async () => {
  const [first] = await storeThree();
  const { path } = await open('/admin/shipments');
  await search().fill(`]C1${first}`);
  await expect.element(listRows()).toHaveLength(1);
  expect(path()).toMatch(/\?search=/);
});

test('a failed lookup of pasted numbers and an expired list each show an error', async () => {
  allowConsoleError(/Failed to load shipments/);
  const [first, second] = await storeThree();
  await open('/admin/shipments');
  const fault = answerInstead(/^POST .*\/pasted-numbers$/, answerWith(500));
  await paste(search(), `${first} ${second}`);
  await expect.element(page.getByRole('alert')).toMatchTextContent('The numbers could not be looked up.');
  fault.stop();
  await open('/admin/shipments?pasted=00000000-0000-4000-8000-000000000000');
  await expect.element(page.getByText('These numbers are no longer stored. Enter them again.')).toBeVisible();
});
