import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { IS_WHOLE } from '../../promised.ts';
import { startReceiver } from '../../webhook-receiver.ts';
import { storeShipment, storeToken } from '../support/admin.ts';
import { createLook, toLookTimeout } from '../support/looks.ts';
import { createOwnAdmin, openAs } from '../support/own-admin.ts';
import { ADMIN, startServer } from '../support/server.ts';
import { expect, test } from '../support/test.ts';

const NOWHERE = 'Zzqxville, 1 Quiet Lane';
const DAY_MS = 86_400_000;
const ATTEMPT = { status: 'OUT_FOR_DELIVERY', code: 'attempt_failed', reason: 'not_home', location: 'Oslo', notes: '' };

const lineOf = (page: Page, number: string) => page.getByRole('listitem').filter({ hasText: number });
/** The accessible name of the link includes the badge. */
const entry = (page: Page) => page.getByRole('link', { name: /^Needs attention/ }).first();

test.beforeEach(({ oneDay }) => oneDay);

test('the attention list shows in the sidebar and on the dashboard, drops lines with their cause, and snoozes them until tomorrow', async ({
  newVisitor,
}) => {
  test.setTimeout(120_000 + toLookTimeout(4));
  const server = await startServer({ SAMPLE_DATA: 'off' });
  const page = await (await newVisitor({ baseURL: server.url })).newPage();
  const look = createLook(page);
  const { token } = await (await page.request.post('/api/v1/session', { data: ADMIN })).json();
  await storeToken(page, token);
  await page.goto('/admin/attention');
  await expect(page.getByRole('heading', { name: 'All clear' })).toBeVisible();
  await expect(page.getByText(/^0 open shipments were checked at /)).toBeVisible();
  await look('nothing needs attention');
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(entry(page)).toHaveText('Needs attention');

  const unknown = await storeShipment(page, token, { destinationAddress: NOWHERE });
  const tried = await storeShipment(page, token);
  const headers = { Authorization: `Bearer ${token}` };
  await page.request.post(`/api/v1/shipments/${tried.id}/history`, { headers, data: ATTEMPT });
  await expect(lineOf(page, tried.trackingNumber)).toContainText('Nobody answered. Attempted today at');
  await expect(lineOf(page, unknown.trackingNumber)).toContainText(
    /“Zzqxville, 1 Quiet Lane” is not in our list\. Visitors see no place there\. Shipment created today at/,
  );
  await page.goto('/admin');
  await expect(entry(page)).toHaveText('Needs attention2 need attention');
  const block = page.getByRole('region', { name: 'Needs attention' });
  await expect(block.getByRole('listitem')).toHaveCount(2);
  await look('the dashboard with what needs attention');
  await page.setViewportSize({ width: 1440, height: 900 });
  await block.getByRole('link', { name: 'All 2' }).click();

  await page.getByRole('navigation', { name: 'Kinds' }).getByRole('link', { name: 'Delivery failed 1' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'TC-' })).toHaveCount(1);
  await lineOf(page, tried.trackingNumber).getByRole('link', { name: 'Plan next attempt' }).press('Enter');
  const date = page.getByLabel(/^Estimated delivery date/);
  await expect(date).toBeInViewport();
  await date.fill(new Date(Date.now() + 2 * DAY_MS).toISOString().slice(0, 10));
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: tried.trackingNumber })).toBeVisible();
  const reader = await (await newVisitor({ baseURL: server.url })).newPage();
  await reader.goto(`/track/${tried.trackingNumber}`);
  await expect(reader.getByText(/The next attempt is planned for \w+day, /)).toBeVisible();
  await entry(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Needs attention' })).toBeVisible();
  await expect(lineOf(page, tried.trackingNumber)).toHaveCount(0);
  await look('one line');

  await page.getByRole('button', { name: `Snooze until tomorrow: ${unknown.trackingNumber}` }).press('Enter');
  await expect(page.getByRole('heading', { name: 'All clear' })).toBeVisible();
  await expect(page.locator('#main')).toBeFocused();
  await expect(page.getByText('1 item is snoozed until the next working day.')).toBeVisible();
  await page.getByRole('link', { name: 'Show them' }).click();
  await expect(lineOf(page, unknown.trackingNumber)).toContainText(`Hidden by ${ADMIN.email} until`);
  await look('what is hidden');
  await page.getByRole('button', { name: `End snooze: ${unknown.trackingNumber}` }).click();
  await expect(page.getByRole('heading', { name: 'Nothing is snoozed.' })).toBeVisible();
  await page.getByRole('link', { name: 'Show the others' }).click();
  await expect(lineOf(page, unknown.trackingNumber)).toBeVisible();
  expect(server.errors).toEqual([]);
  await server.stop();
});

const testInWhole = IS_WHOLE ? test : test.skip;

// It starts two servers; in `npm test` the API's tests and those of the webhook's page prove its parts.
testInWhole(
  'a stopped webhook shows everywhere to users who may see webhooks, until it is resumed',
  async ({ newVisitor }) => {
    test.setTimeout(180_000 + toLookTimeout(1));
    const receiver = await startReceiver();
    receiver.manner = () => 'fail';
    const first = await startServer({ SAMPLE_DATA: 'off' });
    const { request } = await newVisitor({ baseURL: first.url });
    const { token } = await (await request.post('/api/v1/session', { data: ADMIN })).json();
    const headers = { Authorization: `Bearer ${token}` };
    const id = randomUUID();
    await request.post('/api/v1/webhooks', { headers, data: { id, url: receiver.url, types: null, customerId: null } });
    await first.end();
    const long = "update webhook_endpoints set failing_since = now() - interval '3 days', attempts = 20";
    execFileSync(process.execPath, ['tests/children/run-sql.ts', first.dataDir, long]);

    const server = await startServer({ SAMPLE_DATA: 'off', DATA_DIR: first.dataDir });
    const page = await (await newVisitor({ baseURL: server.url })).newPage();
    await storeToken(page, token);
    await storeShipment(page, token);
    const host = `127.0.0.1:${receiver.port}`;
    await page.goto('/admin/attention');
    await expect(lineOf(page, host)).toContainText('Webhook stopped');
    await expect(lineOf(page, host)).toContainText(/Not reachable since .+\. Events wait until somebody resumes it\./);
    await expect(page.getByRole('navigation', { name: 'Kinds' })).toContainText('Webhooks1');
    await createLook(page)('a stopped webhook');
    await page.setViewportSize({ width: 1440, height: 900 });
    const clerk = await createOwnAdmin(page.request, 'Carla Clerk', 'clerk');
    const other = await (await newVisitor({ baseURL: server.url })).newPage();
    await openAs(other, clerk.token, '/admin/attention');
    await expect(other.getByRole('heading', { name: 'All clear' })).toBeVisible();

    await page.goto('/admin');
    await expect(entry(page)).toHaveText('Needs attention1 need attention');
    await page.getByRole('button', { name: `Snooze until tomorrow: ${host}` }).click();
    await expect(page.getByRole('region', { name: 'Needs attention' })).toContainText('All clear. Checked at');
    await page.goto('/admin/attention?hidden=true');
    await page.getByRole('button', { name: `End snooze: ${host}` }).click();
    await page.goto('/admin/attention');
    await lineOf(page, host).getByRole('link', { name: 'Open webhook' }).click();
    receiver.manner = () => 'take';
    await page.getByRole('button', { name: 'Resume now' }).click();
    await expect(page.getByText('Everything is sent.')).toBeVisible();
    await expect(entry(page)).toHaveText('Needs attention');
    expect(server.errors).toEqual([]);
    await server.stop();
    await receiver.stop();
  },
);
