import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { startReceiver } from '../../webhook-receiver.ts';
import { storeShipment, storeToken } from '../support/admin.ts';
import { findEntry, findLine } from '../support/attention.ts';
import { createLook, toLookTimeout } from '../support/looks.ts';
import { createOwnAdmin, openAs } from '../support/own-admin.ts';
import { ADMIN, startServer } from '../support/server.ts';
import { expect, test, testInWhole } from '../support/test.ts';

// It starts two servers; in `npm test` the tests of the API and of the webhook's page cover its parts.
testInWhole(
  'a stopped webhook shows everywhere to users who may see webhooks, until it is resumed',
  async ({ newVisitor }) => {
    test.setTimeout(180_000 + toLookTimeout(1));
    const receiver = await startReceiver();
    receiver.behavior = () => 'fail';
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
    await expect(page.getByRole('region', { name: 'Webhook stopped' })).toContainText(host);
    await expect(findLine(page, host)).toContainText(/Not reachable since .+\. Events wait until someone resumes it\./);
    await expect(page.getByRole('navigation', { name: 'Kinds' })).toContainText('Webhooks1');
    await createLook(page)('a stopped webhook');
    await page.setViewportSize({ width: 1440, height: 900 });
    const clerk = await createOwnAdmin(page.request, 'Carla Clerk', 'clerk');
    const other = await (await newVisitor({ baseURL: server.url })).newPage();
    await openAs(other, clerk.token, '/admin/attention');
    await expect(other.getByRole('heading', { name: 'All clear' })).toBeVisible();

    await page.goto('/admin');
    await expect(findEntry(page)).toHaveText('Needs attention1 need attention');
    await page.getByRole('button', { name: `Snooze until tomorrow: ${host}` }).click();
    await expect(page.getByRole('region', { name: 'Needs attention' })).toContainText('All clear. Checked at');
    await page.goto('/admin/attention?hidden=true');
    await page.getByRole('button', { name: `End snooze: ${host}` }).click();
    await page.goto('/admin/attention');
    await findLine(page, host).getByRole('link', { name: 'Open webhook' }).click();
    receiver.behavior = () => 'take';
    await page.getByRole('button', { name: 'Resume now' }).click();
    await expect(page.getByText('Everything is sent.')).toBeVisible();
    await expect(findEntry(page)).toHaveText('Needs attention');
    expect(server.errors).toEqual([]);
    await server.stop();
    await receiver.stop();
  },
);
