import { beSignedIn, storeShipment } from '../support/admin.ts';
import { expect, test } from '../support/test.ts';

test('opening a shipment right after typing keeps it open when the pending search finishes', async ({ page }) => {
  const token = await beSignedIn(page);
  const { id, trackingNumber } = await storeShipment(page, token);
  await page.clock.install();
  await page.goto('/admin/shipments');
  const view = page.getByRole('link', { name: `View ${trackingNumber}` });
  await expect(view).toBeVisible();
  await page.getByRole('searchbox').focus();
  // Nothing waits between the two actions, so that the search is still pending.
  await Promise.all([page.keyboard.insertText('rotterdam'), view.click()]);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(trackingNumber));
  await page.clock.runFor('00:05');
  await expect(page).toHaveURL(`/admin/shipments/${id}`);
});
