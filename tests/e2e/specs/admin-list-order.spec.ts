import { beSignedIn } from '../support/admin.ts';
import { expect, test } from '../support/test.ts';

test('in reference mode the list has the specified controls', async ({ reference, newVisitor }) => {
  const page = await (await newVisitor({ baseURL: reference.url })).newPage();
  await beSignedIn(page);
  await page.goto('/admin/shipments');
  await expect(page.getByLabel('Status', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Order', { exact: true })).toHaveCount(0);
});
