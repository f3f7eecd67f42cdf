import { storeShipment, storeToken } from '../support/admin.ts';
import { findEntry, findLine } from '../support/attention.ts';
import { createLook, toLookTimeout } from '../support/looks.ts';
import { ADMIN, startServer, type TestServer } from '../support/server.ts';
import { expect, test } from '../support/test.ts';

const SAMPLE_COMPANY_NOTICE = 'You’re still using the sample company.';
const DAY_MS = 86_400_000;
const NOWHERE = 'Zzqxville, 1 Quiet Lane';
const ATTEMPT = { status: 'OUT_FOR_DELIVERY', code: 'attempt_failed', reason: 'not_home', location: 'Oslo', notes: '' };

// In order, because both use one server, which has no shipments after the first.
test.describe.configure({ mode: 'default' });

let server: TestServer;
let token: string;
test.beforeAll(async () => {
  test.setTimeout(150_000);
  server = await startServer();
  const session = await fetch(`${server.url}/api/v1/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  ({ token } = await session.json());
});
test.afterAll(() => server.stop());
test.beforeEach(({ oneDay }) => oneDay);
test.afterEach(() => expect(server.errors).toEqual([]));

test('samples are marked as such: the company until it is set, and the shipments until one button deletes them', async ({
  newVisitor,
}) => {
  test.setTimeout(120_000);
  const page = await (await newVisitor({ baseURL: server.url })).newPage();
  await storeToken(page, token);
  await page.goto('/admin');
  await expect(page.getByText('These are sample shipments.')).toBeVisible();
  const company = page.getByText(SAMPLE_COMPANY_NOTICE);
  await expect(company).toBeVisible();
  await page.getByRole('link', { name: 'Set up yours' }).click();
  await page.getByLabel('Name', { exact: true }).first().fill('Invented Freight');
  await page.getByRole('button', { name: 'Save name and brand' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByText('These are sample shipments.')).toBeVisible();
  await expect(company).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove them' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove them' }).click();
  await expect(page.getByText('These are sample shipments.')).toHaveCount(0);
  await expect(page.getByText(/^Total Shipments/).locator('..')).toHaveText('Total Shipments00 created this week');
  await page.getByRole('link', { name: 'View all' }).click();
  await expect(page.getByText('There are no shipments yet.')).toBeVisible();
  await expect(page.getByText('No shipments match')).toHaveCount(0);
  await page.goto('/admin/shipments?search=nothing');
  await expect(page.getByText('No shipments match')).toBeVisible();
});

test('the attention list shows in the sidebar and on the dashboard, drops lines with their cause, and snoozes them until tomorrow', async ({
  newVisitor,
}) => {
  test.setTimeout(120_000 + toLookTimeout(4));
  const page = await (await newVisitor({ baseURL: server.url })).newPage();
  const look = createLook(page);
  await storeToken(page, token);
  const headers = { Authorization: `Bearer ${token}` };
  // If the first test left any.
  await page.request.delete('/api/v1/shipments/samples', { headers });
  await page.goto('/admin/attention');
  await expect(page.getByRole('heading', { name: 'All clear' })).toBeVisible();
  await expect(page.getByText(/^0 open shipments were checked at /)).toBeVisible();
  await look('nothing needs attention');
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(findEntry(page)).toHaveText('Needs attention');

  const unknown = await storeShipment(page, token, { destinationAddress: NOWHERE });
  const tried = await storeShipment(page, token);
  await page.request.post(`/api/v1/shipments/${tried.id}/history`, { headers, data: ATTEMPT });
  await expect(findLine(page, tried.trackingNumber)).toContainText('Nobody answered. Attempted today at');
  await expect(findLine(page, unknown.trackingNumber)).toContainText(
    /“Zzqxville, 1 Quiet Lane” is not in our list\. Visitors see no place there\. Shipment created today at/,
  );
  await page.goto('/admin');
  await expect(findEntry(page)).toHaveText('Needs attention2 need attention');
  const block = page.getByRole('region', { name: 'Needs attention' });
  await expect(block.getByRole('listitem')).toHaveCount(2);
  await look('the dashboard with what needs attention');
  await page.setViewportSize({ width: 1440, height: 900 });
  await block.getByRole('link', { name: 'All 2' }).click();

  await page.getByRole('navigation', { name: 'Kinds' }).getByRole('link', { name: 'Delivery failed 1' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'TC-' })).toHaveCount(1);
  await findLine(page, tried.trackingNumber).getByRole('link', { name: 'Plan next attempt' }).press('Enter');
  const date = page.getByLabel(/^Estimated delivery date/);
  await expect(date).toBeInViewport();
  await date.fill(new Date(Date.now() + 2 * DAY_MS).toISOString().slice(0, 10));
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: tried.trackingNumber })).toBeVisible();
  const reader = await (await newVisitor({ baseURL: server.url })).newPage();
  await reader.goto(`/track/${tried.trackingNumber}`);
  await expect(reader.getByText(/The next attempt is planned for \w+day, /)).toBeVisible();
  await findEntry(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Needs attention' })).toBeVisible();
  await expect(findLine(page, tried.trackingNumber)).toHaveCount(0);
  await look('one line');

  await page.getByRole('button', { name: `Snooze until tomorrow: ${unknown.trackingNumber}` }).press('Enter');
  await expect(page.getByRole('heading', { name: 'All clear' })).toBeVisible();
  await expect(page.locator('#main')).toBeFocused();
  await expect(page.getByText('1 item is snoozed until the next working day.')).toBeVisible();
  await page.getByRole('link', { name: 'Show them' }).click();
  await expect(findLine(page, unknown.trackingNumber)).toContainText(`Hidden by ${ADMIN.email} until`);
  await look('what is hidden');
  await page.getByRole('button', { name: `End snooze: ${unknown.trackingNumber}` }).click();
  await expect(page.getByRole('heading', { name: 'Nothing is snoozed.' })).toBeVisible();
  await page.getByRole('link', { name: 'Show the others' }).click();
  await expect(findLine(page, unknown.trackingNumber)).toBeVisible();
});
