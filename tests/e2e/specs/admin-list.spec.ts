import type { Page, Request } from '@playwright/test';
import { beSignedIn, listRows, storeShipment } from '../support/admin.ts';
import { expect, test } from '../support/test.ts';

test('the dashboard counts four statuses and the total, and shows the five newest', async ({ page }) => {
  const token = await beSignedIn(page);
  const held = await storeShipment(page, token, { status: 'ON_HOLD', serviceType: 'ECONOMY' });
  const { total, delivered } = await (
    await page.request.get('/api/v1/shipments/summary', { headers: { Authorization: `Bearer ${token}` } })
  ).json();
  await page.goto('/admin');
  const cards = page.getByRole('main').getByRole('list').first().getByRole('listitem');
  await expect(cards).toHaveText([/Total Shipments/, /Label Created/, /In Transit/, /Out for Delivery/, /Delivered/]);
  await expect(cards.first()).toHaveText(`Total Shipments${total}All time`);
  await expect(cards.last()).toHaveText(`Delivered${delivered}${Math.round((delivered / total) * 100)}% of total`);
  const recent = page.getByRole('region', { name: 'Recent Shipments' }).getByRole('row');
  await expect(recent).toHaveCount(6);
  // Specification, section 4: a held shipment reads Delivered here.
  await expect(recent.nth(1)).toHaveText(new RegExp(`${held.trackingNumber}.*Delivered.*Rotterdam.*Economy`));
  await recent.nth(1).getByRole('link').click();
  await expect(page).toHaveURL(`/admin/shipments/${held.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('On Hold');
  await page.goBack();
  await test.step('quick actions lead to the form, to tracking and to the report', () => expectQuickActions(page));
});

async function expectQuickActions(page: Page): Promise<void> {
  const actions = page.getByRole('region', { name: 'Quick Actions' });
  await expect(actions.getByRole('link', { name: 'Create Shipment' })).toHaveAttribute(
    'href',
    '/admin/shipments/create',
  );
  await expect(actions.getByRole('link', { name: 'Track Package' })).toHaveAttribute('href', '/track');
  await actions.getByRole('button', { name: 'Generate Report' }).click();
  await expect(page).toHaveURL('/admin/reports');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reports');
}

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

test('answers that come out of order do not show an older search', async ({ page }) => {
  await beSignedIn(page);
  await page.goto('/admin/shipments');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(
    '**/api/v1/shipments?search=*',
    async (route) => {
      await released;
      // The page may have given the request up.
      await route.continue().catch(() => undefined);
    },
    { times: 1 },
  );
  const search = page.getByRole('searchbox');
  const first = page.waitForRequest(/search=TC-DEMO0001/);
  const isFirst = (request: Request) => request.url().includes('search=TC-DEMO0001');
  const over = Promise.any([
    page.waitForEvent('requestfinished', isFirst),
    page.waitForEvent('requestfailed', isFirst),
  ]);
  await search.fill('TC-DEMO0001');
  await first;
  await search.fill('TC-DEMO0002');
  await expect(listRows(page)).toHaveCount(1);
  await expect(listRows(page)).toContainText('TC-DEMO0002');
  release();
  await over;
  await expect(search).toHaveValue('TC-DEMO0002');
  await expect(listRows(page)).toHaveCount(1);
  await expect(listRows(page)).toContainText('TC-DEMO0002');
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

test('the filter compares the true status; held shipments have an address and a heading of their own', async ({
  page,
}) => {
  const token = await beSignedIn(page);
  const held = await storeShipment(page, token, { status: 'ON_HOLD' });
  await page.goto('/admin/shipments');
  const filter = page.getByLabel('Status');
  const offered = ['All', 'Label Created', 'In Transit', 'Out for Delivery', 'Delivered'];
  await expect(filter.getByRole('option')).toHaveText(offered);
  await filter.selectOption('Delivered');
  await expect(page).toHaveURL('/admin/shipments?status=DELIVERED');
  await expect(listRows(page).first()).toContainText('Delivered');
  await expect(page.getByText(held.trackingNumber)).toHaveCount(0);
  await page.goto('/admin/shipments?status=ON_HOLD');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('On Hold shipments');
  await expect(filter.locator('option')).toHaveText(offered);
  const head = page.getByRole('main').getByRole('paragraph').filter({ hasText: 'Show all shipments' });
  await expect(head).toContainText('On Hold');
  const row = page.getByRole('row', { name: new RegExp(held.trackingNumber) });
  await expect(row).toContainText('Delivered');
  await head.getByRole('link', { name: 'Show all shipments' }).click();
  await expect(page).toHaveURL('/admin/shipments');
});

test('older shipments are reached page by page, and Back returns', async ({ page }) => {
  await beSignedIn(page);
  await page.goto('/admin/shipments');
  const first = await listRows(page).first().textContent();
  await page.getByRole('link', { name: 'Older shipments' }).click();
  await expect(page).toHaveURL(/cursor=/);
  await expect(listRows(page).first()).not.toHaveText(first ?? '');
  await expect(page.getByText('shipments, newest first')).toBeFocused();
  await page.getByRole('link', { name: 'Newest shipments' }).click();
  await expect(listRows(page).first()).toHaveText(first ?? '');
});

test('a list that can not be loaded says so, and is there after a retry', async ({ page, problems }) => {
  problems.allow(/status of 500|Failed to load shipments/);
  await beSignedIn(page);
  for (const path of ['/admin', '/admin/shipments']) {
    await page.route('**/api/v1/shipments**', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.goto(path);
    await expect(page.getByRole('alert')).toHaveText('Failed to load shipments');
    await page.unroute('**/api/v1/shipments**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  }
});
