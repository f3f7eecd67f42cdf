import { beSignedIn, listRows, storeShipment } from '../support/admin.ts';
import { expect, test } from '../support/test.ts';

test('the list is searched as it is typed, literally, and keeps focus and address', async ({ page }) => {
  const token = await beSignedIn(page);
  await storeShipment(page, token, { originAddress: 'Odd_Port 100%, 1 Sample Quay' });
  await page.goto('/admin/shipments');
  const search = page.getByRole('searchbox', { name: 'Search shipments' });
  await search.pressSequentially('odd_port 100%', { delay: 30 });
  await expect(listRows(page)).toHaveCount(1);
  await expect(page).toHaveURL('/admin/shipments?search=odd_port+100%25');
  await expect(search).toBeFocused();
  await search.fill('odd-port');
  await expect(page.getByRole('heading', { name: 'No shipments found' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Create New Shipment' })).toHaveAttribute(
    'href',
    '/admin/shipments/create',
  );
  await page.getByRole('link', { name: 'Clear search' }).click();
  await expect(search).toHaveValue('');
  await expect(listRows(page).first()).toBeVisible();
});

test('whoever opens a shipment right after typing stays there', async ({ page }) => {
  const token = await beSignedIn(page);
  const { id, trackingNumber } = await storeShipment(page, token);
  await page.clock.install();
  await page.goto('/admin/shipments');
  const view = page.getByRole('link', { name: `View ${trackingNumber}` });
  await expect(view).toBeVisible();
  const { x = 0, y = 0, width = 0, height = 0 } = (await view.boundingBox()) ?? {};
  await page.getByRole('searchbox').focus();
  // Nothing waits between the two, so that the search is still to be asked.
  await Promise.all([page.keyboard.insertText('rotterdam'), page.mouse.click(x + width / 2, y + height / 2)]);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(trackingNumber));
  await page.clock.runFor('00:05');
  await expect(page).toHaveURL(`/admin/shipments/${id}`);
});

test('a failed load is logged as an error that was dealt with, not as an uncaught one', async ({ page, problems }) => {
  problems.allow(/status of 500|Failed to load shipments/);
  await beSignedIn(page);
  await page.route(/\/api\/v1\/shipments(\?|$)/, (route) => route.fulfill({ status: 500, body: '{}' }));
  const uncaught: string[] = [];
  page.on('pageerror', ({ message }) => uncaught.push(message));
  const logged = page.waitForEvent('console', (message) => message.text().includes('Failed to load shipments'));
  await page.goto('/admin/shipments');
  await expect(page.getByRole('alert')).toContainText('Failed to load shipments');
  expect((await logged).type()).toBe('error');
  expect(uncaught).toEqual([]);
});
