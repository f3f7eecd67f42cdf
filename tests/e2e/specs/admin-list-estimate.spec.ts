import { beSignedIn, listRows, storeShipment } from '../support/admin.ts';
import { createLook } from '../support/looks.ts';
import { createStaff } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';

const inDays = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString();
const short = (iso: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(iso));

test('the list says beside Created when each shipment is expected, and follows a date that moves', async ({ page }) => {
  const token = await beSignedIn(page);
  const place = `Estimateport ${Math.random().toString(36).slice(2, 8)}`;
  const without = await storeShipment(page, token, { originAddress: place });
  const expected = await storeShipment(page, token, { originAddress: place, estimatedDeliveryDate: inDays(3) });
  await page.goto(`/admin/shipments?search=${encodeURIComponent(place)}`);
  await expect(page.getByRole('columnheader')).toHaveText(
    ['', 'Tracking number', 'Status', 'From', 'To', 'Created', 'Estimate', 'Actions'].map((name) => new RegExp(name)),
  );
  const cellOf = (number: string) =>
    page
      .getByRole('row', { name: new RegExp(number) })
      .getByRole('cell')
      .nth(6);
  await expect(cellOf(without.trackingNumber)).toHaveText('No estimate');
  await expect(cellOf(expected.trackingNumber)).toHaveText(`Estimate ${short(inDays(3))}`);
  const staff = await createStaff(page.request);
  await staff.saveShipment({ ...expected, estimatedDeliveryDate: inDays(9) });
  await expect(cellOf(expected.trackingNumber)).toHaveText(`Estimate ${short(inDays(9))}`);
});

test('a late shipment is marked as its public page says it, and a delivered one is not', async ({ page }) => {
  await page.goto('/track/TC-DEMO0007');
  await expect(page.getByRole('heading', { level: 1 })).toHaveAccessibleDescription(/^\w+ days? late\. /);
  await beSignedIn(page);
  await page.goto('/admin/shipments?search=TC-DEMO0007');
  await expect(listRows(page)).toHaveCount(1);
  await expect(listRows(page)).toContainText(/\d+ days? late/);
  await page.goto('/admin/shipments?status=DELIVERED');
  await expect(listRows(page).first()).toBeVisible();
  await expect(page.getByText(/days? late/)).toHaveCount(0);
});

for (const [first, locale, late] of [
  [0, 'de', /Tage? verspätet/],
  [1, 'es', /días? de retraso/],
  [2, 'fr', /jours? de retard/],
  [3, 'zh', /已晚 \d+ 天/],
] as const)
  test.describe(`staff whose browser speaks ${locale}`, () => {
    test.use({ locale });

    test('read how late a shipment is, on any screen', async ({ page }) => {
      await beSignedIn(page);
      await page.goto('/admin/shipments?search=TC-DEMO000');
      await expect(page.getByText(late).first()).toBeVisible();
      await createLook(page, first)('the list');
    });
  });

test('in reference mode the list has the specified columns', async ({ reference, newVisitor }) => {
  const page = await (await newVisitor({ baseURL: reference.url })).newPage();
  await beSignedIn(page);
  await page.goto(new URL('/admin/shipments', reference.url).href);
  await expect(page.getByRole('columnheader')).toHaveText([
    ...['Tracking number', 'Status', 'From', 'To', 'Created', 'Actions'],
  ]);
  await expect(page.getByText(/days? late/)).toHaveCount(0);
});
