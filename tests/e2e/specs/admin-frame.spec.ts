import { beSignedIn, expectAccessible, storeShipment } from '../support/admin.ts';
import { expect, test } from '../support/test.ts';

test('an unknown address of the staff area is not found inside its frame', async ({ page, problems }) => {
  problems.allow(/status of 404/);
  await beSignedIn(page);
  const response = await page.goto('/admin/no-such-page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  await expectAccessible(page);
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Shipments', exact: true }).click();
  await expect(page).toHaveURL('/admin/shipments');
});

test('the sidebar is 280 pixels wide', async ({ page }) => {
  await beSignedIn(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/admin');
  const sidebar = page.getByRole('complementary').filter({ has: page.getByRole('navigation', { name: 'Admin' }) });
  // The frame that waits for the page gives way to the page's own.
  await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(280);
});

test('of many items eight are shown, the others on demand', async ({ page }) => {
  const token = await beSignedIn(page);
  const items = Array.from({ length: 60 }, (_, index) => ({
    description: `Crate ${index + 1}`,
    quantity: 1,
    weight: 1,
  }));
  const { id } = await storeShipment(page, token, { items });
  await page.goto(`/admin/shipments/${id}`);
  const panel = page.getByRole('region', { name: 'Items' });
  await expect(panel.getByText('Crate 8', { exact: true })).toBeVisible();
  await expect(panel.getByText('Crate 9', { exact: true })).toBeHidden();
  await panel.getByText('Show 52 more items').click();
  await expect(panel.getByText('Crate 60', { exact: true })).toBeVisible();
});

test('a person has one flag everywhere', async ({ page }) => {
  await beSignedIn(page);
  await page.goto('/admin/settings/team');
  const flagOf = (place: 'complementary' | 'main') =>
    page.getByRole(place).locator('svg[viewBox="0 0 8 6"]').first().innerHTML();
  await expect(page.getByRole('region', { name: 'Team' }).getByRole('row').nth(1)).toBeVisible();
  expect(await flagOf('complementary')).toBe(await flagOf('main'));
});
