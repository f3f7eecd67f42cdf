import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { beSignedIn, storeShipment } from '../support/admin.ts';
import { createLook, toLookTimeout } from '../support/looks.ts';
import { countPrintedTexts } from '../support/printed-sheets.ts';
import { expect, test } from '../support/test.ts';

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const DAYS = 'Shipments created per day';

/** Opens a report of the samples and one shipment on hold. */
async function openReport(page: Page, search = ''): Promise<void> {
  const token = await beSignedIn(page);
  await storeShipment(page, token, { status: 'ON_HOLD', serviceType: 'ECONOMY' });
  await page.goto(`/admin/reports${search}`);
  await expect(page.getByRole('heading', { name: 'Share by status' })).toBeVisible();
}

test('list and report print from the first sheet on, with whole figures and without controls', async ({ page }) => {
  await test.step('list and report start on the first sheet', async () => {
    await openReport(page);
    await expect(panel(page, DAYS).getByRole('row')).not.toHaveCount(0);
    const report = await countPrintedTexts(page);
    // Uses the samples, because other journeys store addresses of any length.
    await page.goto('/admin/shipments?search=TC-DEMO');
    await expect(page.locator('tbody tr')).not.toHaveCount(0);
    for (const [first = 0, ...others] of [report, await countPrintedTexts(page)])
      expect(first).toBeGreaterThan(Math.max(...others) / 2);
  });
  await test.step('a printed report has whole figures and no controls', async () => {
    await openReport(page);
    await page.emulateMedia({ media: 'print' });
    for (const hidden of [
      page.getByRole('link', { name: 'Dashboard' }),
      page.getByRole('form', { name: 'Report filters' }),
      page.getByRole('button', { name: 'Print' }),
    ]) {
      await expect(hidden).toBeHidden();
    }
    await expect(panel(page, 'Transit time per lane')).toBeVisible();
    const cut = await page
      .getByRole('region', { name: `${DAYS}, in numbers` })
      .evaluate((table) => table.scrollHeight - table.clientHeight);
    expect(cut).toBeLessThanOrEqual(1);
  });
});

test('the rows of a report download with the same filter', async ({ page }) => {
  await openReport(page, '?service=ECONOMY');
  await page.goto(`${page.url().split('?')[0]}?service=ECONOMY`);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  const rows: Record<string, string>[] = parse(await readFile(await download.path()), { bom: true, columns: true });
  expect(new Set(rows.map(({ Service }) => Service))).toEqual(new Set(['Economy']));
  await expect(page.getByText(`Downloading ${rows.length} shipment`)).toBeVisible();
});

test('the report is accessible at every width in both themes (F1)', async ({ page }) => {
  test.setTimeout(toLookTimeout(3));
  const look = createLook(page, 2);
  await openReport(page);
  await look('a report');
  await page.goto('/admin/reports?from=2026-01-01&to=2026-12-31');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await look('a year');
  await page.goto('/admin/shipments?createdFrom=2026-01-01&delivery=TIMED&service=EXPRESS');
  await expect(page.getByText('With a delivery entry')).toBeVisible();
  await look('the list behind a figure');
});
