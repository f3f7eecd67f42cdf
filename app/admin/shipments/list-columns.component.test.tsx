import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { storeToken } from '#app/session/session-token.ts';
import { answerInstead, answerWith } from '#tests/components/faults.ts';
import { expectAccessible, resize } from '#tests/components/look.ts';
import { open } from '#tests/components/open.tsx';
import { listRows, storeShipment } from '#tests/components/shipments.ts';
import { ask, signIn, signInToOwnAccount, signInWithColumns } from '#tests/components/staff.ts';

async function chooseColumns(...names: string[]): Promise<void> {
  await page.getByText('Columns', { exact: true }).click();
  for (const name of names) await page.getByRole('checkbox', { name }).click();
  await page.getByRole('button', { name: 'Done' }).click();
}

test('recipient, reference, customer and last place become columns when selected, and stay selected', async () => {
  const { token } = await signInToOwnAccount();
  const place = `Columnport ${Math.random().toString(36).slice(2, 8)}`;
  const { trackingNumber } = await storeShipment(token, {
    originAddress: place,
    people: { recipient: { name: 'Imogen Hale' } },
    references: [{ kind: 'order', value: 'PO-4711' }],
  });
  const { requests } = answerInstead(/^GET .*list-settings/, (proceed) => proceed());
  await open(`/admin/shipments?search=${encodeURIComponent(place)}`);
  const row = () => page.getByRole('row', { name: new RegExp(trackingNumber) });
  await expect.element(row()).toBeVisible();
  expect(requests).toHaveLength(1);
  await expect.element(row()).not.toMatchTextContent('Imogen Hale');
  await chooseColumns('Recipient', 'Reference');
  await expect.element(row()).toMatchTextContent('Imogen Hale');
  await expect.element(row()).toMatchTextContent('PO-4711');
  await open(`/admin/shipments?search=${encodeURIComponent(place)}`);
  await expect.element(row()).toMatchTextContent('Imogen Hale');
  await page.getByText('Columns', { exact: true }).click();
  await expectAccessible();
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect.element(row()).not.toMatchTextContent('Imogen Hale');
});

test('a column that another tab has added stays, and its data load', async () => {
  const { token } = await signInToOwnAccount();
  const { trackingNumber } = await storeShipment(token, { people: { recipient: { name: 'Imogen Hale' } } });
  await open(`/admin/shipments?search=${trackingNumber}`);
  await expect.element(listRows().first()).toBeVisible();
  const data = { columns: ['recipient'], views: [] };
  await ask(token, '/account/list-settings', { method: 'PUT', data, headers: { 'If-Match': '"0"' } });
  await chooseColumns('Last place');
  await expect.element(page.getByRole('columnheader', { name: 'Last place' })).toBeVisible();
  await expect.element(listRows().first()).toMatchTextContent('Imogen Hale');
});

test('columns that arrive after somebody else signed in are not shown to them', async () => {
  const { token } = await signInToOwnAccount();
  await storeShipment(token);
  await signInWithColumns('recipient');
  answerInstead(
    /^GET .*list-settings/,
    async (proceed) => {
      const response = await proceed();
      storeToken(token);
      return response;
    },
    { times: 1 },
  );
  await open('/admin/shipments');
  await expect.element(page.getByRole('table')).toBeVisible();
  await expect.element(page.getByRole('columnheader', { name: 'Recipient' })).not.toBeInTheDocument();
});

test('the choice of columns takes the focus, and gives it back on Escape, Done and a click beside it', async () => {
  await signIn();
  await open('/admin/shipments');
  const button = page.getByText('Columns', { exact: true });
  const first = page.getByRole('checkbox', { name: 'Recipient' });
  const closings = [
    () => userEvent.keyboard('{Escape}'),
    () => page.getByRole('button', { name: 'Done' }).click(),
    () => page.getByRole('heading', { level: 1 }).click(),
  ];
  for (const close of closings) {
    await button.click();
    await expect.element(first).toHaveFocus();
    await close();
    await expect.element(first).not.toBeInTheDocument();
    await expect.poll(() => document.activeElement?.textContent).toBe('Columns');
  }
});

test('a choice of columns that is not saved is named and put back', async () => {
  await signInToOwnAccount();
  await open('/admin/shipments');
  const { stop } = answerInstead(/^PUT .*list-settings/, answerWith(503));
  await page.getByText('Columns', { exact: true }).click();
  await page.getByRole('checkbox', { name: 'Reference' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('This could not be saved. Try again.');
  await expect.element(page.getByRole('checkbox', { name: 'Reference' })).not.toBeChecked();
  stop();
  await page.getByRole('checkbox', { name: 'Reference' }).click();
  await expect.element(page.getByRole('checkbox', { name: 'Reference' })).toBeChecked();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('Alt and an arrow key, or dragging, arrange the chosen columns', async () => {
  const { token } = await signInToOwnAccount();
  await open('/admin/shipments');
  const readSaved = async () => (await ask<{ columns: string[] }>(token, '/account/list-settings')).columns;
  await page.getByText('Columns', { exact: true }).click();
  await page.getByRole('checkbox', { name: 'Recipient' }).click();
  const estimate = page.getByRole('checkbox', { name: 'Estimate' });
  await estimate.click();
  await expect.poll(readSaved).toEqual(['recipient', 'estimate']);
  for (let n = 0; n < 3; n++) await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await expect.element(estimate).toHaveFocus();
  await expect.poll(readSaved).toEqual(['estimate', 'recipient']);
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await expect.element(estimate).toHaveFocus();
  await expect.poll(readSaved).toEqual(['recipient', 'estimate']);
  const rows = page.getByRole('group', { name: 'Optional columns' }).getByRole('listitem');
  await userEvent.dragAndDrop(rows.nth(1), rows.nth(0));
  await expect.poll(readSaved).toEqual(['estimate', 'recipient']);
  const heads = page.getByRole('columnheader').elements();
  const names = heads.map(({ textContent }) => textContent);
  expect(names.indexOf('Recipient') - names.indexOf('Estimate')).toBe(1);
});

test('long names and references are cut instead of pushing View out of the table', async () => {
  const token = await signInWithColumns('recipient', 'reference');
  const place = `Longport ${Math.random().toString(36).slice(2, 8)}`;
  await storeShipment(token, {
    serviceType: 'INTERNATIONAL',
    originAddress: place,
    people: { recipient: { name: 'Johann-Maximilian von Musterbergen-Beispielhausen' } },
    references: [{ kind: 'order', value: 'NL-2026-1003-BEISPIEL-0001' }],
  });
  await open(`/admin/shipments?search=${encodeURIComponent(place)}`);
  const reference = page.getByRole('columnheader', { name: 'Reference' });
  await expect.element(reference).toBeVisible();
  const table = page.getByRole('table').element();
  for (const width of [1280, 1366, 1440, 2560]) {
    await resize(width, 900);
    expect(table.scrollWidth, `${width} px`).toBeLessThanOrEqual(table.parentElement?.clientWidth ?? 0);
    // Narrower, the column would be left out (picture 55).
    expect(reference.element().getBoundingClientRect().width, `${width} px`).toBeGreaterThanOrEqual(90);
  }
});

test('the menu marks chosen columns that have no room', async () => {
  await signInToOwnAccount();
  await open('/admin/shipments');
  await page.getByText('Columns', { exact: true }).click();
  for (const name of ['Recipient', 'Reference', 'Customer']) await page.getByRole('checkbox', { name }).click();
  const hidden = page.getByRole('checkbox', { name: 'Hidden: not enough room' });
  await expect.element(hidden).toHaveAccessibleName('Customer Hidden: not enough room');
  await page.getByRole('checkbox', { name: 'Recipient' }).click();
  await expect.element(hidden).not.toBeInTheDocument();
});

test('comfortable rows are higher with the service under the number, are saved, and Reset ends them', async () => {
  const { token } = await signInToOwnAccount();
  const place = `Rowport ${Math.random().toString(36).slice(2, 8)}`;
  for (let n = 0; n < 2; n++) await storeShipment(token, { originAddress: place });
  await open(`/admin/shipments?search=${encodeURIComponent(place)}`);
  await expect.element(listRows()).toHaveLength(2);
  const topOf = (index: number) => listRows().nth(index).element().getBoundingClientRect().top;
  const readHeight = () => Math.round(topOf(1) - topOf(0));
  const readSaved = async () => (await ask<{ rowHeight: string }>(token, '/account/list-settings')).rowHeight;
  expect(readHeight()).toBe(44);
  await page.getByText('Columns', { exact: true }).click();
  const comfortable = page.getByRole('button', { name: 'Comfortable' });
  await comfortable.click();
  await expect.element(comfortable).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(readHeight).toBe(64);
  const [number, service] = listRows().first().element().querySelectorAll('td:nth-child(2) > *');
  expect(service?.getBoundingClientRect().top).toBeGreaterThanOrEqual(number?.getBoundingClientRect().bottom ?? 0);
  await expect.poll(readSaved).toBe('comfortable');
  await expectAccessible();
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect.poll(readHeight).toBe(44);
  await expect.poll(readSaved).toBe('compact');
});

test('a laptop shows 16 rows, and a tablet a table with room for places and the search', async () => {
  const token = await signIn();
  for (let n = 0; n < 17; n++) await storeShipment(token);
  await resize(1440, 900);
  await open('/admin/shipments');
  await expect.element(listRows().nth(16)).toBeInTheDocument();
  const boxOf = (index: number) => listRows().nth(index).element().getBoundingClientRect();
  expect(boxOf(15).bottom).toBeLessThanOrEqual(900);
  expect(boxOf(3).height).toBeLessThanOrEqual(45);
  await resize(768, 900);
  await expect.poll(() => boxOf(3).height).toBeLessThanOrEqual(45);
  expect(document.documentElement.scrollWidth).toBe(768);
  await expect.element(page.getByRole('columnheader', { name: 'Created' })).toBeVisible();
  const widthOf = (place: Locator) => place.element().getBoundingClientRect().width;
  expect(widthOf(page.getByRole('columnheader', { name: 'From' }))).toBeGreaterThan(110);
  expect(widthOf(page.getByRole('searchbox'))).toBeGreaterThan(400);
});
