import type { Page } from '@playwright/test';
import { promised } from '../../promised.ts';
import { beSignedIn, expectAccessible, listRows } from '../support/admin.ts';
import {
  check,
  code,
  countClicks,
  drop,
  HEADING,
  openImports,
  reachDryRun,
  SLOW,
  toRows,
  writeList,
  writeWorkbook,
} from '../support/lists.ts';
import { createLook } from '../support/looks.ts';
import { ADMIN } from '../support/server.ts';
import { createStaff } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';

const run = (page: Page, count: number) =>
  page.getByRole('button', { name: `Import ${count} shipment${count === 1 ? '' : 's'}` });

/** Fewer rows prove the promise about 300. */
const ROWS = promised(40, 300);

/** Continues from the dry run to the printed labels. */
async function importAndPrint(page: Page): Promise<void> {
  await run(page, ROWS).click();
  await expect(page.getByRole('heading', { name: `${ROWS} created, 0 changed` })).toBeVisible(SLOW);
  await page.getByRole('button', { name: `Print ${ROWS} labels` }).click();
  await expect(page.getByRole('dialog').getByText(/^TC-/).first()).toBeVisible(SLOW);
}

test('a workbook of an unknown sender becomes labels in at most 8 clicks, the next one in 3, and a repeated one writes nothing', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const sender = `S${code()}`;
  const file = { name: 'orders.xlsx', buffer: writeWorkbook(sender, ROWS) };
  await page.addInitScript(() => {
    window.print = () => {};
  });
  await openImports(page);
  const look = createLook(page);
  await look('imports');
  const clicks = await countClicks(page);
  await drop(page, file);
  await expect(page.getByRole('heading', { name: 'Row 2 becomes' })).toBeVisible(SLOW);
  await expect(page.getByText('Choose how dates are read, then check.')).toBeVisible();
  await expect(check(page, ROWS)).toBeDisabled();
  await look('columns');
  await page.getByRole('radio', { name: /Day first/ }).check();
  await check(page, ROWS).click();
  await expect(page.getByText(`${ROWS} new, 0 changed.`)).toBeVisible(SLOW);
  await expect(page.getByRole('checkbox', { name: new RegExp(`^Tell ${ROWS} recipients`) })).not.toBeChecked();
  await look('dry run');
  await importAndPrint(page);
  const first = await clicks();
  expect([first > 0, first <= 8], `${first} clicks`).toEqual([true, true]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await look('done');
  await page.goto('/admin/imports');
  await expect(page.getByRole('heading', { name: 'Drop a list here' })).toBeVisible();
  const again = await countClicks(page);
  await drop(page, { name: 'next week.xlsx', buffer: writeWorkbook(sender, ROWS, ROWS) });
  await expect(page.getByText(`${ROWS} new, 0 changed.`)).toBeVisible(SLOW);
  await importAndPrint(page);
  const second = await again();
  expect([second > 0, second <= 3], `${second} clicks`).toEqual([true, true]);
  await page.goto('/admin/imports');
  await expect(page.getByRole('heading', { name: 'Drop a list here' })).toBeVisible();
  await drop(page, file);
  await page.getByRole('button', { name: 'Import it again' }).click(SLOW);
  await expect(
    page.getByText(`Nothing to write: ${ROWS} rows already match what is stored, 0 have errors.`),
  ).toBeVisible(SLOW);
  await expect(run(page, 0)).toBeDisabled();
});

test('four wrong rows are corrected by keyboard, and the errors can be downloaded', async ({ page }) => {
  test.setTimeout(90_000);
  const sender = `K${code()}`;
  await openImports(page);
  const wrong = {
    2: { weight: '0' },
    4: { email: 'r.lopes@@post.example' },
    6: { weight: 'heavy' },
    8: { weight: '-3' },
  };
  await reachDryRun(page, sender, 12, wrong);
  await expect(page.getByText('8 new, 0 changed. 4 rows with errors stay in a file you can download.')).toBeVisible();
  await createLook(page, 2)('errors');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Error rows' }).click();
  expect((await saved).suggestedFilename()).toBe('error-rows.csv');
  await page.goto(`${page.url()}?result=error`);
  await expect(listRows(page)).toHaveCount(4);
  await page.getByRole('textbox', { name: 'Weight of row 4' }).focus();
  for (const [row, field, text] of [
    [4, 'Weight', '4.5'],
    [6, 'Email', 'r.lopes@post.example'],
    [8, 'Weight', '4,5'],
    [10, 'Weight', '3'],
  ] as const) {
    await expect(page.getByRole('textbox', { name: `${field} of row ${row}` })).toBeFocused();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: `Row ${row} is right.` })).toBeVisible();
  }
  await expect(run(page, 12)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '12 created, 0 changed' })).toBeVisible(SLOW);
  await page.getByRole('link', { name: 'Show the 12' }).click();
  await expect(listRows(page)).toHaveCount(12);
  await expect(page.getByText(/^Import \d+/)).toBeVisible();
  await listRows(page).first().getByRole('link').click();
  await page
    .getByText(/created .* by import \d+\./)
    .getByRole('link', { name: /^import \d+$/ })
    .click();
  await expect(page.getByRole('heading', { name: '12 created, 0 changed' })).toBeVisible();
});

test('undoing an import keeps and lists what was scanned since', async ({ page, request }) => {
  test.setTimeout(90_000);
  const sender = `U${code()}`;
  const token = await openImports(page);
  await reachDryRun(page, sender, 20, { 3: { weight: '0' } });
  await run(page, 19).click();
  await expect(page.getByRole('heading', { name: '19 created, 0 changed, 1 left' })).toBeVisible(SLOW);
  await page.getByRole('textbox', { name: 'Weight of row 5' }).fill('2');
  await page.keyboard.press('Enter');
  await run(page, 1).click();
  await expect(page.getByRole('heading', { name: '20 created, 0 changed' })).toBeVisible(SLOW);
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const found = await request.get(`/api/v1/shipments?import=${id}&limit=12`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  const { items } = await found.json();
  const staff = await createStaff(request);
  for (const shipment of items) await staff.addStatus(shipment.id, { status: 'IN_TRANSIT', location: 'Hamburg' });
  await page.getByRole('link', { name: 'Imports' }).first().click();
  await page.getByRole('row', { name: sender }).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('dialog')).toContainText('20 new shipments will be deleted');
  await page.getByRole('button', { name: 'Undo this import' }).click();
  await page.getByRole('link', { name: 'Show the 12' }).click(SLOW);
  await expect(page.getByRole('heading', { name: '8 of 20 undone, 12 stayed' })).toBeVisible();
  await expect(listRows(page)).toHaveCount(12);
  await expect(page.getByRole('row', { name: items[0].trackingNumber })).toContainText(
    `New status in Hamburg by ${ADMIN.email}`,
  );
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: '8 of 20 undone, 12 stayed' })).toBeVisible();
});

test('a duplicate heading is asked about with samples and never guessed', async ({ page }) => {
  const sender = `D${code()}`;
  await openImports(page);
  const [heading = '', ...rows] = toRows(sender, 3);
  const text = [`${heading};Recipient`, ...rows.map((row, index) => `${row};;Other ${index}`)].join('\r\n');
  await drop(page, { name: 'twice.csv', buffer: Buffer.from(text) });
  const question = page.getByRole('group', { name: '2 columns are headed “Recipient”. Which one is “Name”?' });
  await expect(question).toBeVisible(SLOW);
  await page.getByRole('radio', { name: /Day first/ }).check();
  await expect(page.getByText('Choose which of the columns with one heading is meant, then check.')).toBeVisible();
  await expect(check(page, 3)).toBeDisabled();
  await createLook(page, 3)('doubled');
  await question.getByRole('radio', { name: /Other 0 · Other 1 · Other 2/ }).check();
  await check(page, 3).click();
  await expect(page.getByText('3 new, 0 changed.')).toBeVisible(SLOW);
  await expect(listRows(page).first()).toContainText('Other 0');
});

test('an unreadable file is refused with advice and replaced by the next file', async ({ page, problems }) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED|status of (404|413)/);
  await openImports(page);
  const alert = page.getByRole('alert');
  for (const [name, text, said] of [
    ['november.pdf', '%PDF-1.7\n', 'A PDF cannot be imported. In the program it came from, save it as .xlsx or .csv.'],
    ['heading.csv', `${HEADING}\r\n`, 'heading.csv has a heading and no rows'],
    ['empty.csv', '', 'empty.csv has no rows'],
    ['quote.csv', `${HEADING}\r\nA;Express;1;"Oslo\r\nB;Express;2`, 'a quotation mark in row 2 never ends'],
  ] as const) {
    await drop(page, { name, buffer: Buffer.from(text) });
    await expect(alert).toContainText(said, SLOW);
  }
  await createLook(page, 1)('refused');
  await page.reload();
  await expect(alert).toContainText('quote.csv');
  await drop(page, { name: 'large.csv', buffer: Buffer.from('x'), zeros: 20 * 1024 * 1024 });
  await expect(alert).toContainText('large.csv is too large');
  await page.context().setOffline(true);
  const sender = `R${code()}`;
  await drop(
    page,
    { name: 'first.csv', buffer: writeList(sender, 3) },
    { name: 'second.csv', buffer: Buffer.from('') },
  );
  await expect(alert).toContainText('first.csv did not arrive');
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('One list at a time: first.csv was taken, the others were not.')).toBeVisible(SLOW);
  await expect(check(page, 3)).toBeDisabled();
  await page.goto('/admin/imports/no-such-import');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
});

test('the reference mode has no imports', async ({ reference, newVisitor, problems }) => {
  problems.allow(/status of 404/);
  const page = await (await newVisitor({ baseURL: reference.url })).newPage();
  await beSignedIn(page);
  await page.goto(new URL('/admin/shipments', reference.url).href);
  await expect(listRows(page).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Import', exact: true })).toHaveCount(0);
  await page.goto(new URL('/admin/imports', reference.url).href);
  await expect(page.getByRole('button', { name: 'Choose a file' })).toHaveCount(0);
});
