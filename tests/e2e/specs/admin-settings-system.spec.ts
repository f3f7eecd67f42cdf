import pg from 'pg';
import { startPostgres } from '../../postgres-server.ts';
import { keepToken } from '../support/admin.ts';
import { createLook, toLookTimeout } from '../support/looks.ts';
import { ADMIN, startServer } from '../support/server.ts';
import { expect, test } from '../support/test.ts';

test('the settings show an open transaction that blocks webhooks, with its start and its owner', async ({
  newVisitor,
}) => {
  test.setTimeout(120_000 + toLookTimeout(1));
  const postgres = await startPostgres();
  // The operator's role outranks the site's, which therefore only sees that the session exists.
  const operator = new pg.Client({ connectionString: postgres.url, application_name: 'psql of somebody' });
  await operator.connect();
  for (const made of ['create role site login', 'create database site owner site']) await operator.query(made);
  const DATABASE_URL = postgres.url.replace('postgres@', 'site@').replace(/postgres$/, 'site');
  const own = await startServer({ DATABASE_URL, SAMPLE_DATA: 'off' });
  try {
    await operator.query('begin');
    await operator.query('select pg_current_xact_id()');
    const site = new pg.Client({ connectionString: DATABASE_URL });
    await site.connect();
    await site.query(`insert into changes (type, shipment_id, at)
      values ('shipment.updated', 'nobody', now() - interval '12 minutes')`);
    await site.end();
    const page = await (await newVisitor({ baseURL: own.url })).newPage();
    const { token } = await (await page.request.post('/api/v1/session', { data: ADMIN })).json();
    await keepToken(page, token);
    await page.goto('/admin/settings');
    const held = page.getByRole('region', { name: 'System' }).getByRole('alert');
    await expect(held).toHaveText(
      /^Held for 1[2-9] minutes by an open transaction in the database: psql of somebody · user postgres · process \d+\. Webhooks and programs that read changes get nothing new until it ends\.$/,
    );
    await createLook(page)('a list of changes that is held');
    await operator.query('rollback');
    await page.reload();
    await expect(page.getByText('Change feed')).toBeVisible();
  } finally {
    await operator.end();
    await own.stop();
    await postgres.remove();
  }
});
