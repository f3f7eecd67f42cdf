import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { beSignedIn, expectAccessible, storeShipment } from '../support/admin.ts';
import { expect, test } from '../support/test.ts';

const exportButton = (page: Page) => page.getByRole('button', { name: 'Export' });

async function readFileOf(page: Page, begin: () => Promise<void>): Promise<Record<string, string>[]> {
  const [download] = await Promise.all([page.waitForEvent('download'), begin()]);
  expect(download.suggestedFilename()).toMatch(/^transcargo-shipments-\d{4}-\d\d-\d\d\.csv$/);
  expect(await download.failure()).toBeNull();
  return parse(await readFile(await download.path()), { bom: true, columns: true, record_delimiter: '\r\n' });
}

test('Export downloads what the list shows, all of it from an older page, and works by keyboard', async ({ page }) => {
  await test.step('Export downloads the searched and filtered shipments with true labels', async () => {
    const token = await beSignedIn(page);
    const address = 'Exportville, 1 Sample Quay';
    const onHold = await storeShipment(page, token, { originAddress: address, status: 'ON_HOLD', notes: '=1+1' });
    await storeShipment(page, token, { originAddress: address });
    await page.goto('/admin/shipments');
    await page.getByRole('searchbox').fill('exportville');
    const both = await readFileOf(page, () => exportButton(page).click());
    expect(both.map(({ Status }) => Status).sort()).toEqual(['Label Created', 'On Hold']);
    await expect(page.getByText('Downloading 2 shipments.')).toBeVisible();
    await page.goto('/admin/shipments?search=exportville&status=ON_HOLD');
    const [only, ...others] = await readFileOf(page, () => exportButton(page).click());
    expect(others).toEqual([]);
    expect(only).toMatchObject({
      'Tracking number': onHold.trackingNumber,
      Status: 'On Hold',
      Notes: "'=1+1",
      'Weight unit': 'kg',
    });
    await expect(page).toHaveURL('/admin/shipments?search=exportville&status=ON_HOLD');
    await expect(page.getByText('Downloading 1 shipment.')).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('Export from an older page downloads all matches', async () => {
    await beSignedIn(page);
    await page.goto('/admin/shipments');
    await page.getByRole('link', { name: 'Older shipments' }).click();
    await expect(page).toHaveURL(/cursor=/);
    const rows = await readFileOf(page, () => exportButton(page).click());
    expect(rows.map((row) => row['Tracking number'])).toContain('TC-DEMO0001');
    expect(rows.length).toBeGreaterThan(20);
  });
  await test.step('Export works by keyboard and announces its progress', async () => {
    await beSignedIn(page);
    await page.goto('/admin/shipments?search=TC-DEMO0001');
    await expect(page.locator('tbody tr')).toHaveCount(1);
    await exportButton(page).focus();
    // Held back until the busy state was visible.
    const { promise: seen, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/v1/exports', (route) => seen.then(() => route.continue()));
    const rows = await readFileOf(page, async () => {
      await page.keyboard.press('Enter');
      await expect(page.getByText('Preparing the export…')).toBeVisible();
      release();
    });
    expect(rows).toHaveLength(1);
    await expect(exportButton(page)).toBeFocused();
  });
});
