import { startPostgres } from '../../postgres-server.ts';
import { beSignedIn } from '../support/admin.ts';
import { startServer } from '../support/server.ts';
import { expect, test } from '../support/test.ts';

test('pages, API and staff area report a database outage, marketing pages stay, nobody is signed out, and everything recovers (D3)', async ({
  newVisitor,
  problems,
}) => {
  test.setTimeout(120_000);
  problems.allow(/status of 503|Failed to|ApiError/);
  // A session that started just before the outage must survive it.
  const postgres = await startPostgres(undefined, { durable: true });
  const server = await startServer({ DATABASE_URL: postgres.url, SAMPLE_DATA: 'off' });
  try {
    const page = await (await newVisitor({ baseURL: server.url })).newPage();
    const staff = await (await newVisitor({ baseURL: server.url })).newPage();
    await beSignedIn(staff);
    expect((await page.goto('/test-db'))?.status()).toBe(200);
    await postgres.stop('immediate');
    for (const path of ['/api/v1/connection-test', '/api/v1/tracking/TC-AAAAAAAA']) {
      const answer = await page.request.get(path);
      expect([path, answer.status(), answer.headers()['retry-after']]).toEqual([path, 503, '5']);
      expect(await answer.text()).not.toMatch(/ECONN|postgres|terminat/i);
    }
    const failed = await page.goto('/test-db');
    expect(failed?.status()).toBe(503);
    await expect(page.getByText('Connection Error')).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText(/ECONN|postgres|terminat/i);
    expect((await page.goto('/track/TC-AAAAAAAA'))?.status()).toBe(503);
    await expect(
      page.getByRole('link', { name: 'Try again' }).or(page.getByRole('button', { name: 'Try again' })),
    ).toBeVisible();
    expect((await page.goto('/'))?.status()).toBe(200);
    expect((await page.request.get('/healthz')).status()).toBe(200);
    expect((await page.request.get('/readyz')).status()).toBe(503);
    for (const path of ['/admin', '/admin/shipments']) {
      await staff.goto(path);
      await expect(staff.getByRole('alert')).toHaveText('Failed to load shipments');
      await expect(staff.getByRole('button', { name: 'Sign Out' })).toBeVisible();
    }
    await staff.reload();
    await expect(staff.getByRole('alert')).toHaveText('Failed to load shipments');
    await postgres.start();
    await expect(async () => expect((await page.goto('/test-db'))?.status()).toBe(200)).toPass();
    expect((await page.request.get('/readyz')).status()).toBe(200);
    await expect(async () => {
      await staff.getByRole('button', { name: 'Try again' }).click();
      await expect(staff.getByRole('alert')).toHaveCount(0);
    }).toPass();
    await expect(staff.getByRole('heading', { level: 1, name: 'Shipments' })).toBeVisible();
    await expect(staff).toHaveURL('/admin/shipments');
  } finally {
    await server.stop();
    await postgres.remove();
  }
});
