import { beSignedIn, storeShipment } from '../support/admin.ts';
import { expect, test } from '../support/test.ts';

test('opening a shipment right after typing keeps it open when the pending search finishes', async ({ page }) => {
  const token = await beSignedIn(page);
  const { id, trackingNumber } = await storeShipment(page, token);
  await page.clock.install();
  await page.goto('/admin/shipments');
  const view = page.getByRole('link', { name: `View ${trackingNumber}` });
  await expect(view).toBeVisible();
  const { x = 0, y = 0, width = 0, height = 0 } = (await view.boundingBox()) ?? {};
  await page.getByRole('searchbox').focus();
  // Nothing waits between the two actions, so that the search is still pending.
  await Promise.all([page.keyboard.insertText('rotterdam'), page.mouse.click(x + width / 2, y + height / 2)]);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(trackingNumber));
  await page.clock.runFor('00:05');
  await expect(page).toHaveURL(`/admin/shipments/${id}`);
});
