import type { Page } from '@playwright/test';
import { readCode } from '#tests/read-code.ts';
import { beSignedIn, expectAccessible, listRows, storeShipment } from '../support/admin.ts';
import { expect, test, testInWhole } from '../support/test.ts';

const bar = (page: Page) => page.getByRole('region', { name: 'Selection' });
const box = (page: Page, number: string) => page.getByRole('checkbox', { name: `Select ${number}` });
const code = () => Math.random().toString(36).slice(2, 8);

/** Stores shipments that only a search for their place finds, in the list's order (newest first). */
async function storeShipments(page: Page, token: string, count: number) {
  const place = `Anyport ${code()}`;
  const shipments = [];
  const people = { recipient: { name: 'Ingrid Holmberg' } };
  for (let n = 0; n < count; n++)
    shipments.push(await storeShipment(page, token, { originAddress: `${place}, ${n}`, people }));
  return { place, numbers: shipments.reverse().map(({ trackingNumber }) => trackingNumber) };
}

testInWhole('the keyboard selects rows: X in the list, Space on the checkbox', async ({ page }) => {
  await beSignedIn(page);
  await page.goto('/admin/shipments');
  await expect(listRows(page).first()).toBeVisible();
  await page.keyboard.press('j');
  await expect(page.getByRole('link', { name: /^View TC/ }).first()).toBeFocused();
  await page.keyboard.press('x');
  await expect(bar(page)).toContainText('1 selected');
  await page.keyboard.press('j');
  await expect(page.getByRole('link', { name: /^View TC/ }).nth(1)).toBeFocused();
  await page.keyboard.press('x');
  await expect(bar(page)).toContainText('2 selected');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Space');
  await expect(bar(page)).toContainText('1 selected');
  await page.keyboard.press('x');
  await expect(bar(page)).toContainText('2 selected');
  await expectAccessible(page);
});

test('a selection spans pages, ends with another view, and exports exactly its shipments', async ({ page }) => {
  await test.step('a selection spans pages, extends to all matches, and ends with another view', async () => {
    await beSignedIn(page);
    await page.goto('/admin/shipments');
    const choose = bar(page).getByRole('button', { name: /^Select all [\d,]+ that match$/ });
    await listRows(page).first().getByRole('checkbox').click();
    await page.getByRole('link', { name: 'Older shipments' }).click();
    // The address changes a moment before the rows do.
    await expect(listRows(page).first().getByRole('checkbox')).not.toBeChecked();
    await listRows(page).first().getByRole('checkbox').click();
    await expect(bar(page)).toContainText('2 selected');
    await choose.click();
    await expect(bar(page)).toContainText(/All [\d,]+ that match are selected/);
    await expect(listRows(page).last().getByRole('checkbox')).toBeChecked();
    const exportRequest = page.waitForRequest(
      (request) => request.method() === 'POST' && /exports$/.test(request.url()),
    );
    const saved = page.waitForEvent('download');
    await bar(page).getByRole('button', { name: 'Export' }).click();
    expect((await exportRequest).postDataJSON()).toEqual({ search: '' });
    await saved;
    await page.getByLabel('Status').first().selectOption('Delivered');
    await expect(bar(page)).toHaveText('');
  });
  await test.step('a selection of some rows exports exactly those', async () => {
    const token = await beSignedIn(page);
    const { place, numbers } = await storeShipments(page, token, 3);
    await page.goto(`/admin/shipments?search=${encodeURIComponent(place)}`);
    await box(page, numbers[2] ?? '').click();
    await box(page, numbers[0] ?? '').click();
    const saved = page.waitForEvent('download');
    await bar(page).getByRole('button', { name: 'Export' }).click();
    const text = await (await (await saved).createReadStream()).toArray();
    const file = Buffer.concat(text).toString();
    expect(numbers.map((number) => file.includes(number))).toEqual([true, false, true]);
  });
});

test('ten labels take three clicks, print one per page in the order of the list, and are readable by a scanner', async ({
  newVisitor,
  server,
}) => {
  test.setTimeout(90_000);
  const context = await newVisitor({ viewport: { width: 1280, height: 900 }, deviceScaleFactor: 2 });
  const page = await context.newPage();
  const token = await beSignedIn(page);
  const { place, numbers } = await storeShipments(page, token, 10);
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'yes');
  });
  await page.goto(`/admin/shipments?search=${encodeURIComponent(place)}`);
  await box(page, numbers[9] ?? '').click();
  await box(page, numbers[0] ?? '').click({ modifiers: ['Shift'] });
  await bar(page).getByRole('button', { name: 'Print labels' }).click();
  const dialog = page.getByRole('dialog', { name: '10 labels' });
  await expect(dialog.getByRole('button', { name: 'Print 10 labels' })).toBeFocused();
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes');
  const labels = dialog.getByRole('img', { name: /^Barcode of/ });
  await expect(labels).toHaveCount(10);
  await expectAccessible(page);
  const sheets = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(sheets.match(/\/Type\s*\/Page\b/g)).toHaveLength(10);
  expect(sheets).toMatch(/MediaBox\s*\[0 0 288 432\]/);
  await page.emulateMedia({ media: 'print' });
  for (const [n, number] of numbers.entries()) {
    expect(await readCode(await labels.nth(n).screenshot(), 'Code128')).toBe(number);
    const square = dialog.getByRole('img', { name: 'QR code of the public page' }).nth(n);
    expect(await readCode(await square.screenshot(), 'QRCode')).toBe(`${server.url}/track/${number}`);
  }
});
