import type { Page } from '@playwright/test';
import { beSignedIn, storeShipment } from '../support/admin.ts';
import { expect, test } from '../support/test.ts';

/** The toast that says what was done. */
const toast = (page: Page) => page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Dismiss' }) });

async function remove(page: Page, id: string): Promise<void> {
  await page.goto(`/admin/shipments/${id}`);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Delete shipment' }).click();
  await expect(page).toHaveURL('/admin/shipments');
}

test('a toast disappears after a while, but not under the pointer or while focused', async ({ page }) => {
  await page.clock.install();
  const token = await beSignedIn(page);
  const { id } = await storeShipment(page, token);
  await remove(page, id);
  await toast(page).hover();
  // From here on the test controls the page's clock, however slow the machine is.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
  await page.clock.runFor(30_000);
  await expect(toast(page)).toBeVisible();
  await page.mouse.move(0, 0);
  await page.getByRole('button', { name: 'Undo' }).focus();
  await page.clock.runFor(30_000);
  await expect(toast(page)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).blur();
  await page.clock.runFor(9_000);
  await expect(toast(page)).toBeVisible();
  await page.clock.runFor(2_000);
  await expect(toast(page)).toHaveCount(0);
});
