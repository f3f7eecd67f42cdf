import { inflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { beSignedIn, storeShipment } from '../support/admin.ts';
import { expect, test } from '../support/test.ts';

const SHOWS_TEXT = /\bT[jJ]\b/g;

/** Returns the number of text runs on each A4 sheet of the printed page. */
async function countPrintedTexts(page: Page): Promise<number[]> {
  const file = (await page.pdf({ format: 'A4' })).toString('latin1');
  const objects = new Map([...file.matchAll(/(\d+) 0 obj(.*?)endobj/gs)].map(([, id, body]) => [id, body ?? '']));
  const sheets = [...objects.values()].filter((body) => /\/Type\s*\/Page\b/.test(body));
  return sheets.map((sheet) => {
    const content = objects.get(/\/Contents (\d+) 0 R/.exec(sheet)?.[1] ?? '') ?? '';
    const packed = /stream\r?\n(.*?)endstream/s.exec(content)?.[1] ?? '';
    return inflateSync(Buffer.from(packed, 'latin1')).toString('latin1').match(SHOWS_TEXT)?.length ?? 0;
  });
}

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
