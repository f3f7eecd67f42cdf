import { beSignedIn, listRows } from '../support/admin.ts';
import { createLook } from '../support/looks.ts';
import { expect, test } from '../support/test.ts';

const _inDays = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString();
const _short = (iso: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(iso));

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

test('staff read in the language of their browser how late a shipment is, on any screen', async ({ newVisitor }) => {
  test.setTimeout(120_000);
  for (const [first, locale, late] of [
    [0, 'de', /Tage? verspätet/],
    [1, 'es', /días? de retraso/],
    [2, 'fr', /jours? de retard/],
    [3, 'zh', /已晚 \d+ 天/],
  ] as const)
    await test.step(locale, async () => {
      const page = await (await newVisitor({ locale })).newPage();
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
