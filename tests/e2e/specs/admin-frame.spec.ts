import { beSignedIn, expectAccessible } from '../support/admin.ts';
import { expect, test } from '../support/test.ts';

test('an unknown staff address shows not found inside the frame', async ({ page, problems }) => {
  problems.allow(/status of 404/);
  await beSignedIn(page);
  const response = await page.goto('/admin/no-such-page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  await expectAccessible(page);
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Shipments', exact: true }).click();
  await expect(page).toHaveURL('/admin/shipments');
});
