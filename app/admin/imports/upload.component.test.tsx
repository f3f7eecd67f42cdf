import { expect, inject, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Customer } from '#domain/customers/schema.ts';
import { answerInstead, answerWith, dropRequest } from '#tests/components/faults.ts';
import { checkRows, dropFiles, randomCode, SLOW, uploadList } from '#tests/components/imports.ts';
import { createLook, expectAccessible } from '#tests/components/look.ts';
import { open, reload } from '#tests/components/open.tsx';
import { allowConsoleError } from '#tests/components/problems.ts';
import { listRows } from '#tests/components/shipments.ts';
import { ask, signIn } from '#tests/components/staff.ts';
import { HEADING, toRows } from '#tests/order-list.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const toFile = (name: string, ...parts: BlobPart[]) => new File(parts, name);
const toBytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const toList = (name: string) => `Recipient;Address;Weight;Of ${crypto.randomUUID()}\n${name};"Oslo, Gate 1";1,5\n`;
const openImports = async () => {
  await signIn();
  await open('/admin/imports');
  await expect.element(page.getByRole('heading', { name: 'Drop a list here' })).toBeVisible();
};

/** Uploads a file through the API, and opens its columns. */
async function openColumns(file: BodyInit, type?: string, mapping?: object): Promise<void> {
  const list = await uploadList(await signIn(), file, type);
  if (mapping) await list.map(mapping);
  await open(`/admin/imports/${list.id}/columns`);
  await expect.element(page.getByRole('combobox', { name: 'Column for Service' })).toBeVisible();
}

test('a file that is not a list is rejected with a suggested fix, and the next file replaces it', async () => {
  allowConsoleError(/ApiError|Failed to/);
  await openImports();
  const alert = page.getByRole('alert');
  for (const [name, text, reason] of [
    ['november.pdf', '%PDF-1.7\n', 'A PDF cannot be imported. In the program it came from, save it as .xlsx or .csv.'],
    ['heading.csv', `${HEADING}\r\n`, 'heading.csv has a heading and no rows'],
    ['empty.csv', '', 'empty.csv has no rows'],
    ['quote.csv', `${HEADING}\r\nA;Express;1;"Oslo\r\nB;Express;2`, 'a quotation mark in row 2 never ends'],
  ] as const) {
    dropFiles(toFile(name, text));
    await expect.element(alert, SLOW).toMatchTextContent(reason);
  }
  await createLook(1)('refused');
  await reload();
  await expect.element(alert).toMatchTextContent('quote.csv');
  answerInstead(/^PUT .*\/file/, answerWith(413), { times: 1 });
  dropFiles(toFile('large.csv', HEADING));
  await expect.element(alert, SLOW).toMatchTextContent('large.csv is too large');
  const fault = answerInstead(/^(POST|PUT) .*\/imports/, dropRequest);
  dropFiles(toFile('first.csv', toRows(`R${randomCode()}`, 3).join('\r\n')), toFile('second.csv'));
  await expect.element(alert).toMatchTextContent('first.csv could not be uploaded');
  fault.stop();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect
    .element(page.getByText('One list at a time: first.csv was used, the others were ignored.'), SLOW)
    .toBeVisible();
  await expect.element(checkRows(3)).toBeDisabled();
  await open('/admin/imports/no-such-import');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Page not found');
});

test('two columns with one heading become a question, and nothing is guessed', async () => {
  await openImports();
  const [heading = '', ...rows] = toRows(`D${randomCode()}`, 3);
  const text = [`${heading};Recipient`, ...rows.map((row, index) => `${row};;Other ${index}`)].join('\r\n');
  dropFiles(toFile('twice.csv', text));
  const question = page.getByRole('group', { name: '2 columns are headed “Recipient”. Which one is “Name”?' });
  await expect.element(question, SLOW).toBeVisible();
  await page.getByRole('radio', { name: /Day first/ }).click();
  await expect
    .element(page.getByText('Choose which of the columns with the same heading is meant, then check.'))
    .toBeVisible();
  await expect.element(checkRows(3)).toBeDisabled();
  await createLook(3)('two columns with one heading');
  await question.getByRole('radio', { name: /Other 0 · Other 1 · Other 2/ }).click();
  await checkRows(3).click();
  await expect.element(page.getByText('3 new, 0 changed.'), SLOW).toBeVisible();
  await expect.element(listRows().first()).toMatchTextContent('Other 0');
});

test('an ambiguous encoding shows lines to choose from, and a UTF-8 list shows none', async () => {
  const question = () => page.getByRole('group', { name: 'Which line is right?' });
  // "Łukasz" in Windows-1250.
  await openColumns(toBytes(toList('\xa3ukasz')));
  await expect
    .element(question().getByRole('radio', { name: /Łukasz.*Windows-1250, Central Europe, our guess/ }))
    .toBeChecked();
  await expectAccessible();
  const other = question().getByRole('radio', { name: /£ukasz.*Windows-1252/ });
  await other.click();
  await expect.element(other, SLOW).toBeChecked();
  await expect.element(page.getByText('£ukasz', { exact: true }).first()).toBeVisible();
  const constants = { serviceType: 'Express', weightUnit: 'LB' };
  await openColumns(toList('Müller'), 'text/csv', { columns: { destinationAddress: [1] }, constants });
  await expect.element(question()).not.toBeInTheDocument();
  const chosen = (name: string) =>
    page
      .getByRole('combobox', { name: `Column for ${name}` })
      .element()
      .querySelector('option:checked')?.textContent;
  await expect.poll(() => chosen('Service')).toBe('The same for all: Express');
  expect(chosen('Weight unit')).toBe('The same for all: lb');
});

test('a workbook with several lists asks for the sheet and reads its rows', async () => {
  await openColumns(toBytes(atob(inject('workbook'))), XLSX);
  const sheets = page.getByRole('group', { name: 'Which sheet?' });
  await expect.element(sheets.getByRole('radio')).toHaveLength(2);
  await expect.element(sheets.getByRole('radio', { name: /North.*2 rows/ })).toBeChecked();
  const south = sheets.getByRole('radio', { name: /South.*3 rows/ });
  await south.click();
  await expect.element(south, SLOW).toBeChecked();
  await expect.element(checkRows(3)).toBeVisible();
  await expectAccessible();
});

test('a typed customer name creates the customer at the check, and an existing one is found in any letter case', async () => {
  allowConsoleError(/ApiError/);
  const token = await signIn();
  const look = createLook(2);
  const mark = `c${randomCode()}`;
  const heading = 'Order no;Service;Weight (kg);City;Street;Postcode;From;Recipient';
  const writeList = (prefix: string) =>
    [
      `${heading};Of ${prefix}`,
      `${prefix}-1;Express;1,5;Oslo;Invented Street 1;1001;Hamburg;Person`,
      `${prefix}-2;Express;2,5;Turku;Invented Street 2;1002;Hamburg;Person`,
    ].join('\r\n');
  const findCustomers = async () =>
    (await ask<{ items: Customer[] }>(token, `/customers?archived=true&search=${mark}`)).items;
  const field = page.getByRole('combobox', { name: /^Customer\s*\W?optional/i });
  const { id } = await uploadList(token, writeList(mark));
  await open(`/admin/imports/${id}/columns`);
  await expect
    .element(field)
    .toHaveAccessibleDescription(/type a new name: that customer is created when you check the rows/);
  await field.fill(`Fernweh ${mark}`);
  await expect.element(page.getByText(`For Fernweh ${mark}.`, { exact: true })).toBeVisible();
  await look('a new customer of a list');
  expect(await findCustomers()).toEqual([]);
  const lost = answerInstead(/\/check$/, dropRequest);
  await checkRows(2).click();
  await expect.element(page.getByRole('alert')).toBeInViewport({ ratio: 1 });
  lost.stop();
  await checkRows(2).click();
  await expect.element(page.getByText('2 new, 0 changed.'), SLOW).toBeVisible();
  const [created] = await findCustomers();
  expect(created?.name).toBe(`Fernweh ${mark}`);
  await expect.element(page.getByText(`for Fernweh ${mark}`)).toBeVisible();
  const again = await uploadList(token, writeList(`${mark}x`));
  await open(`/admin/imports/${again.id}/columns`);
  await field.fill(`FERNWEH ${mark}`);
  await expect.element(field).toHaveAccessibleDescription(`Customer ${created?.number}`);
  await checkRows(2).click();
  await expect.element(page.getByText('2 new, 0 changed.'), SLOW).toBeVisible();
  expect(await findCustomers()).toHaveLength(1);
});

test('an unfinished import is discarded from the list, also when it cannot be read', async () => {
  allowConsoleError(/ApiError|Failed to/);
  const name = `D${randomCode()}`;
  await uploadList(await signIn(), toList(name), 'text/csv', name);
  await open('/admin/imports');
  const row = page.getByRole('row', { name });
  await expect.element(row).toMatchTextContent('Waiting for you');
  const discard = row.getByRole('button', { name: 'Discard' });
  const fault = answerInstead(/^DELETE .*\/imports/, dropRequest);
  await discard.click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  fault.stop();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(row).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: 'Earlier imports' })).toHaveFocus();
  await expectAccessible();
  dropFiles(toFile(`${name}.pdf`, '%PDF-1.7\n'));
  await expect.element(page.getByRole('alert'), SLOW).toMatchTextContent('A PDF cannot be imported');
  await expect.element(row).toMatchTextContent('Not readable');
  // As if another tab had deleted it.
  answerInstead(/^DELETE .*\/imports/, async (send) => {
    await send();
    return new Response(null, { status: 404 });
  });
  await discard.click();
  await expect.element(row).not.toBeInTheDocument();
});
