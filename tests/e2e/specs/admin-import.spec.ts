import type { Page } from '@playwright/test';
import { promised } from '../../promised.ts';
import { listRows } from '../support/admin.ts';
import { check, code, countClicks, drop, openDryRun, openImports, SLOW, writeWorkbook } from '../support/lists.ts';
import { createLook } from '../support/looks.ts';
import { expect, test, testInWhole } from '../support/test.ts';

const run = (page: Page, count: number) =>
  page.getByRole('button', { name: `Import ${count} shipment${count === 1 ? '' : 's'}` });

/** Fewer rows prove the promise about 300. */
const ROWS = promised(15, 300);

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
  await page.getByRole('radio', { name: /Day first/ }).click();
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
    page.getByText(`Nothing to write. Rows that match what is stored: ${ROWS}. Rows with errors: 0.`),
  ).toBeVisible(SLOW);
  await expect(run(page, 0)).toBeDisabled();
});

testInWhole('four wrong rows are corrected by keyboard, and the errors can be downloaded', async ({ page }) => {
  test.setTimeout(90_000);
  const sender = `K${code()}`;
  await openImports(page);
  const wrong = {
    2: { weight: '0' },
    4: { email: 'r.lopes@@post.example' },
    6: { weight: 'heavy' },
    8: { weight: '-3' },
  };
  await openDryRun(page, sender, 12, wrong);
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
    await expect(page.getByRole('status').filter({ hasText: `Row ${row} is correct.` })).toBeVisible();
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
