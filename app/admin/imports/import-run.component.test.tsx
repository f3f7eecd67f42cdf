import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Shipment } from '#domain/shipments/schema.ts';
import { press } from '#tests/components/actions.ts';
import { answerInstead, dropRequest, dropResponse } from '#tests/components/faults.ts';
import { checkRows, importShipments, openDryRun, randomCode, SLOW, uploadList } from '#tests/components/imports.ts';
import { createLook, expectAccessible } from '#tests/components/look.ts';
import { open, reload } from '#tests/components/open.tsx';
import { allowConsoleError } from '#tests/components/problems.ts';
import { addStatus, listRows } from '#tests/components/shipments.ts';
import { ask, signIn } from '#tests/components/staff.ts';

const CONSTANTS = { serviceType: 'Express', originAddress: 'Hamburg, Sample Quay 1' };
const weight = (row: number) => page.getByRole('textbox', { name: `Weight of row ${row}` });
const results = () => page.getByRole('navigation', { name: 'Rows by result' });
const heading = (name: string) => page.getByRole('heading', { name });

test('a dry run saves cells that lose the focus, also through Import, whose progress survives a lost connection', async () => {
  allowConsoleError(/ApiError|Failed to/);
  await openDryRun(`L${randomCode()}`, 6, { 0: { weight: '0' }, 2: { weight: 'heavy' }, 4: { weight: '-3' } });
  await weight(2).fill('2.5');
  await weight(4).fill('4.5');
  await expect.element(weight(2)).not.toBeInTheDocument();
  await results().getByRole('link', { name: /New/ }).click();
  await expect.element(listRows()).toHaveLength(5);
  await results().getByRole('link', { name: /Error/ }).click();
  await expect.element(weight(6)).toBeVisible();
  const fault = answerInstead(/^(POST|PUT|PATCH) .*\/imports\//, dropRequest);
  await weight(6).fill('6.5');
  // By keyboard, because the message of the failed save may move the button from under the pointer.
  await press(page.getByRole('button', { name: /^Import/ }), '{Enter}');
  await expect.element(page.getByRole('alert')).toMatchTextContent('Row 6 could not be saved.');
  await expect.element(weight(6)).toHaveFocus();
  fault.stop();
  const polls = answerInstead(/^GET .*\/imports\/[^/]+$/, dropRequest);
  await page.getByRole('button', { name: /^Import/ }).click();
  await expect.element(page.getByText('No connection to the server.')).toBeVisible();
  polls.stop();
  await expect.element(heading('6 created, 0 changed'), SLOW).toBeVisible();
});

test('a cell that is saved while another filter loads is among its rows', async () => {
  await openDryRun(`F${randomCode()}`, 6, { 0: { weight: '0' } });
  const loaded = Promise.withResolvers<void>();
  const saved = Promise.withResolvers<void>();
  answerInstead(/^GET .*\/rows\?.*result=new/, async (proceed) => {
    const response = await proceed();
    loaded.resolve();
    await saved.promise;
    return response;
  });
  answerInstead(/^PATCH .*\/rows\//, async (proceed) => {
    await loaded.promise;
    const response = await proceed();
    setTimeout(saved.resolve, 500);
    return response;
  });
  await weight(2).fill('2.5');
  const created = results().getByRole('link', { name: /New/ });
  await created.click();
  await expect.element(created).toHaveAttribute('aria-current', 'page');
  await expect.element(listRows()).toHaveLength(6);
});

test('an import whose answer is lost does not claim that nothing was changed, and is not repeated', async () => {
  allowConsoleError(/ApiError|Failed to/);
  await openDryRun(`R${randomCode()}`, 2);
  const offline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const lost = answerInstead(/^POST .*\/run/, dropRequest);
  await importShipments(2).click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('You are offline.');
  offline.mockRestore();
  lost.stop();
  const fault = answerInstead(/^POST .*\/run/, dropResponse, { times: 1 });
  await importShipments(2).click();
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('Something went wrong. Try again: nothing is done twice.');
  expect(fault.requests).toHaveLength(1);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(heading('2 created, 0 changed'), SLOW).toBeVisible();
});

test('an undo keeps shipments scanned since the import and lists them with the reason', async () => {
  const sender = `U${randomCode()}`;
  const { token, id } = await openDryRun(sender, 20, { 3: { weight: '0' } });
  await importShipments(19).click();
  await expect.element(heading('19 created, 0 changed, 1 left'), SLOW).toBeVisible();
  await weight(5).fill('2');
  await userEvent.keyboard('{Enter}');
  await importShipments(1).click();
  await expect.element(heading('20 created, 0 changed'), SLOW).toBeVisible();
  const { items } = await ask<{ items: Shipment[] }>(token, `/shipments?import=${id}&limit=12`);
  for (const shipment of items) await addStatus(token, shipment.id, { status: 'IN_TRANSIT', location: 'Hamburg' });
  await page.getByRole('link', { name: 'Imports' }).first().click();
  await page.getByRole('row', { name: sender }).getByRole('button', { name: 'Undo' }).click();
  await expect
    .element(page.getByRole('dialog'))
    .toMatchTextContent('20 new shipments will be deleted. Shipments scanned');
  await page.getByRole('button', { name: 'Undo this import' }).click();
  const link = page.getByRole('link', { name: 'Show the 12' });
  await expect.element(link, SLOW).toBeVisible();
  await link.click();
  await expect.element(heading('8 of 20 undone, 12 stayed')).toBeVisible();
  await expect.element(listRows()).toHaveLength(12);
  await expect
    .element(page.getByRole('row', { name: items[0]?.trackingNumber ?? 'none' }))
    .toMatchTextContent(/New status in Hamburg by \S+@/);
  await expectAccessible();
  await reload();
  await expect.element(heading('8 of 20 undone, 12 stayed')).toBeVisible();
});

test('each step focuses its heading, and a shipment that changes after the check blocks its list', async () => {
  allowConsoleError(/ApiError|Failed to/);
  const token = await signIn();
  const number = `TC-${crypto.randomUUID().replaceAll('-', '').slice(0, 8).toUpperCase()}`;
  const openChecked = async (kilos: string) => {
    const row = `${number};"Oslo, Invented Street 1";${kilos};Mug`;
    const list = await uploadList(token, `Tracking number;Address;Weight;Item name;Of ${randomCode()}\n${row}`);
    await list.map({ constants: CONSTANTS });
    await open(`/admin/imports/${list.id}/columns`);
    await checkRows(1).click();
    await expect.element(importShipments(1), SLOW).toBeEnabled();
    await expect.element(page.getByRole('heading', { level: 1, name: 'Import shipments' })).toHaveFocus();
  };
  await openChecked('1,5');
  const keptItems = page.getByText('Shipments you already have keep their items');
  await expect.element(keptItems).not.toBeInTheDocument();
  await importShipments(1).click();
  await expect.element(heading('1 created, 0 changed'), SLOW).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 1, name: /^Import \d/ })).toHaveFocus();
  await openChecked('2,5');
  await expect.element(page.getByText('0 new, 1 changed.')).toBeVisible();
  await expect.element(keptItems).toBeVisible();
  await addStatus(token, number, { status: 'IN_TRANSIT', location: 'Hamburg' });
  await importShipments(1).click();
  const alert = page.getByRole('alert').filter({ hasText: 'changed since the check' });
  await expect.element(alert, SLOW).toBeVisible();
  await expect.element(importShipments(1)).toBeDisabled();
  await alert.getByRole('button', { name: 'Check again' }).click();
  await expect.element(alert, SLOW).not.toBeInTheDocument();
  await importShipments(1).click();
  await expect.element(heading('0 created, 1 changed'), SLOW).toBeVisible();
});

test('a wrong item is corrected in its row', async () => {
  const token = await signIn();
  const row = 'Ana;"Oslo, Invented Street 1";1,5;#N/A';
  const list = await uploadList(token, `Name;Address;Weight;Item name;Of ${randomCode()}\n${row}`);
  await list.map({ constants: CONSTANTS });
  await open(`/admin/imports/${list.id}/columns`);
  await checkRows(1).click();
  const item = page.getByRole('textbox', { name: 'Items of row 2' });
  await expect.element(item, SLOW).toBeVisible();
  await item.fill('Mug');
  await userEvent.keyboard('{Enter}');
  await expect.element(importShipments(1), SLOW).toBeEnabled();
});

test('the status column becomes an event of the shipment, and one click fixes a misspelled status', async () => {
  const look = createLook(1);
  const token = await signIn();
  const reference = `S-${crypto.randomUUID().slice(0, 8)}`;
  const rows = [
    `${reference};Person One;"Oslo, Invented Street 1";1,5;Zugestellt;Oslo;30.11.2025 14:20`,
    `${reference}b;Person Two;"Porto, Invented Street 2";2;Delivred;Porto;`,
  ];
  const header = `Customer reference;Name;Address;Weight;Status;Status place;Status time;Of ${reference}`;
  const list = await uploadList(token, [header, ...rows].join('\n'));
  await list.map({ constants: CONSTANTS });
  await open(`/admin/imports/${list.id}/columns`);
  const status = page.getByRole('combobox', { name: 'Column for Shipment status' });
  await expect.element(status).toHaveValue('');
  await status.selectOptions('Status');
  await expect.element(page.getByRole('definition').filter({ hasText: 'DeliveredOslo' })).toBeVisible();
  await look('columns with a status');
  await checkRows(2).click();
  await expect.element(page.getByText('1 new, 0 changed.'), SLOW).toBeVisible();
  await look('dry run with a wrong status');
  await page.getByRole('button', { name: 'Use DELIVERED' }).click();
  await expect.element(importShipments(2), SLOW).toBeEnabled();
  await importShipments(2).click();
  await expect.element(heading('2 created, 0 changed'), SLOW).toBeVisible();
  const { items } = await ask<{ items: Shipment[] }>(token, `/shipments?reference=${reference}`);
  await open(`/track/${items[0]?.trackingNumber}`);
  await expect.element(page.getByRole('heading', { name: /Delivered/ }).first()).toBeVisible();
  await expect.element(page.getByText('2:20 PM').first()).toBeVisible();
});
