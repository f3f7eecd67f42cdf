import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { beSignedIn, storeShipment } from '../support/admin.ts';
import { createLook, toLookTimeout } from '../support/looks.ts';
import { countPrintedTexts } from '../support/printed-sheets.ts';
import { expect, test } from '../support/test.ts';

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const DAYS = 'Shipments created per day';

/** The samples, and one shipment that is on hold. */
async function openReport(page: Page, search = ''): Promise<void> {
  const token = await beSignedIn(page);
  await storeShipment(page, token, { status: 'ON_HOLD', serviceType: 'ECONOMY' });
  await page.goto(`/admin/reports${search}`);
  await expect(page.getByRole('heading', { name: 'Share by status' })).toBeVisible();
}

test('list and report begin on the first sheet of paper', async ({ page }) => {
  await openReport(page);
  await expect(panel(page, DAYS).getByRole('row')).not.toHaveCount(0);
  const report = await countPrintedTexts(page);
  // The samples: what other journeys stored has addresses of any length.
  await page.goto('/admin/shipments?search=TC-DEMO');
  await expect(page.locator('tbody tr')).not.toHaveCount(0);
  for (const [first = 0, ...others] of [report, await countPrintedTexts(page)])
    expect(first).toBeGreaterThan(Math.max(...others) / 2);
});

test('every figure leads to the list of as many shipments', async ({ page }) => {
  test.setTimeout(90_000);
  await openReport(page);
  const links = await page
    .getByRole('main')
    .getByRole('link', { name: /^\d+: / })
    .evaluateAll((all) => all.map((link) => [link.getAttribute('href') ?? '', link.textContent ?? ''] as const));
  const status = panel(page, 'Share by status');
  await expect(status.getByRole('row', { name: /On Hold/ })).toBeVisible();
  const statusRows = await status.getByRole('row').allInnerTexts();
  const token = await page.evaluate(() => localStorage.getItem('transcargo.auth-token'));
  const headers = { Authorization: `Bearer ${token}` };
  expect(links.length).toBeGreaterThan(20);
  for (const [href, text] of links) {
    const query = new URL(href, 'http://list.test').search;
    const { total } = await (await page.request.get(`/api/v1/shipments${query}`, { headers })).json();
    expect([href, total.count]).toEqual([href, Number(text)]);
  }
  expect(statusRows).toHaveLength(6);
  const delivered = status.getByRole('link', { name: /Delivered/ });
  const count = await delivered.textContent();
  await delivered.click();
  await expect(page.getByText(/^Created .* to /)).toBeVisible();
  await expect(page.getByText(new RegExp(`^${count} shipments?, newest first`))).toBeVisible();
  await page.getByRole('link', { name: 'Show all shipments' }).click();
  await expect(page).toHaveURL('/admin/shipments?status=DELIVERED');
});

test('On Hold is counted by itself, and its link is headed accordingly', async ({ page }) => {
  await openReport(page);
  await panel(page, 'Share by status')
    .getByRole('link', { name: /On Hold/ })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('On Hold shipments');
});

test('a link of a lane lists its deliveries, and the search keeps to them', async ({ page }) => {
  await openReport(page);
  const lane = panel(page, 'Transit time per lane').getByRole('row').nth(1);
  const name = await lane.getByRole('rowheader').innerText();
  await lane.getByRole('link').first().click();
  await expect(page.getByText(`${name} · With a delivery entry`)).toBeVisible();
  await page.getByRole('searchbox').fill('no such thing');
  await expect(page.getByText('No shipment matches this part of the report.')).toBeVisible();
  await expect(page.getByText(`${name} · With a delivery entry`)).toBeVisible();
});

test('period, service and lane stand in the address; presets are one click away; wrong periods are refused', async ({
  page,
}) => {
  await openReport(page);
  await page.getByLabel('Service', { exact: true }).selectOption('Economy');
  await page.getByLabel('From', { exact: true }).fill('2026-01-02');
  await page.getByLabel('To', { exact: true }).fill('2026-12-31');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL('/admin/reports?from=2026-01-02&to=2026-12-31&service=ECONOMY');
  await page.reload();
  await expect(page.getByLabel('Service', { exact: true })).toHaveValue('ECONOMY');
  await page.getByRole('link', { name: 'Last 7 days' }).click();
  await expect(page).toHaveURL(/service=ECONOMY/);
  await expect(page.getByRole('link', { name: 'Last 7 days' })).toHaveAttribute('aria-current', 'true');
  await page.goBack();
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('2026-01-02');
  await page.getByLabel('From', { exact: true }).fill('2027-01-02');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('alert')).toHaveText('The period ends before it begins. Choose a later day in To.');
  await page.getByLabel('From', { exact: true }).fill('2025-01-02');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('A report covers at most 366 days. Choose a shorter period.');
});

test('a period without shipments says so; a report that fails is there after a retry', async ({ page, problems }) => {
  problems.allow(/status of 500|Failed to load report/);
  await openReport(page);
  await page.goto('/admin/reports?from=2020-01-01&to=2020-01-31');
  await expect(page.getByRole('heading', { name: 'Nothing was created in this period' })).toBeVisible();
  await page.route('**/api/v1/reports/**', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.getByRole('link', { name: 'Last 30 days' }).click();
  await expect(page.getByRole('alert')).toHaveText('The report could not be loaded');
  await page.unroute('**/api/v1/reports/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(panel(page, DAYS)).toBeVisible();
});

test('the rows of a report are downloaded with the same filter', async ({ page }) => {
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

test('on paper there are the figures, whole, and none of the controls', async ({ page }) => {
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

test('is accessible at every width, by day and by night (F1)', async ({ page }) => {
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
