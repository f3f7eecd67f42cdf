import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { makeWorkbook } from '../../workbook.ts';
import { beSignedIn, expectAccessible } from '../support/admin.ts';
import { CSV, sendList } from '../support/imports.ts';
import { expect, test } from '../support/test.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const list = (name: string) => `Recipient;Address;Weight;Of ${randomUUID()}\n${name};"Oslo, Gate 1";1,5\n`;

/** Uploads a list by the API and opens its columns. */
async function openList(page: Page, request: APIRequestContext, data: Buffer, type = CSV, mapping?: object) {
  const list = await sendList(request, await beSignedIn(page), data, type);
  if (mapping) await list.map(mapping);
  await page.goto(`/admin/imports/${list.id}/columns`);
  await expect(page.getByRole('combobox', { name: 'Column for Service' })).toBeVisible();
}

const question = (page: Page) => page.getByRole('group', { name: 'Which line is right?' });

test('a list is read with the selected encoding and sheet, and without a question when both are clear', async ({
  page,
  request,
}) => {
  await test.step('an ambiguous encoding shows sample lines, and the answer reads the list again', async () => {
    // "Łukasz" in Windows-1250.
    await openList(page, request, Buffer.from(list('\xa3ukasz'), 'latin1'));
    await expect(
      question(page).getByRole('radio', { name: /Łukasz.*Windows-1250, Central Europe, our guess/ }),
    ).toBeChecked();
    await expectAccessible(page);
    const other = question(page).getByRole('radio', { name: /£ukasz.*Windows-1252/ });
    await other.click();
    await expect(other).toBeChecked({ timeout: 20_000 });
    await expect(page.getByText('£ukasz', { exact: true }).first()).toBeVisible();
  });
  await test.step('a UTF-8 list is read without a question, and constants of its program are shown', async () => {
    const mapping = { columns: { destinationAddress: [1] }, constants: { serviceType: 'Express', weightUnit: 'LB' } };
    await openList(page, request, Buffer.from(list('Müller')), CSV, mapping);
    await expect(question(page)).toHaveCount(0);
    const chosen = (field: string) =>
      page.getByRole('combobox', { name: `Column for ${field}` }).locator('option:checked');
    await expect(chosen('Service')).toHaveText('The same for all: Express');
    await expect(chosen('Weight unit')).toHaveText('The same for all: lb');
  });
  await test.step('a workbook with several lists asks for the sheet and reads its rows', async () => {
    const rows = (count: number) => [
      ['Recipient', 'Address', 'Weight'],
      ...Array.from({ length: count }, (_, n) => [`Person ${n}`, `Oslo, Gate ${n}`, n + 1]),
    ];
    const book = await makeWorkbook({ sheets: { North: rows(2), South: rows(3), Notes: [['Call back on Monday']] } });
    await openList(page, request, Buffer.from(book), XLSX);
    const sheets = page.getByRole('group', { name: 'Which sheet?' });
    await expect(sheets.getByRole('radio')).toHaveCount(2);
    await expect(sheets.getByRole('radio', { name: /North.*2 rows/ })).toBeChecked();
    const south = sheets.getByRole('radio', { name: /South.*3 rows/ });
    await south.click();
    await expect(south).toBeChecked({ timeout: 20_000 });
    await expect(page.getByRole('button', { name: 'Check 3 rows' })).toBeVisible();
    await expectAccessible(page);
  });
});
