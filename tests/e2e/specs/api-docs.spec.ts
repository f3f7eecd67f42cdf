import { gzipSync } from 'node:zlib';
import { expectAccessible } from '../support/admin.ts';
import { expect, test } from '../support/test.ts';

/** The largest sections are larger than other pages (docs/decisions/0027). */
const HTML_BYTES = 22_500;

interface Document {
  paths: Record<string, Record<string, { operationId: string; tags: string[] }>>;
}

test.describe('the documentation without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('leads from the first call to every operation of the document in its section', async ({ page, request }) => {
    test.setTimeout(60_000);
    const document: Document = await (await request.get('/api/openapi.json')).json();
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    expect(operations.length).toBeGreaterThan(60);
    await page.goto('/api/docs');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('API');
    await expect(page.getByText('curl -fsS "$TC/api/v1/events/batch"')).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText('WEBHOOK_OPEN_HOSTS');
    await expect(page.getByText('urn:problem:version-changed')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Error names' })).toContainText('404');
    const limits = page.getByRole('region', { name: 'Limits' });
    await expect(limits).toContainText('600 in any 60 seconds');
    await expect(limits).toContainText('"lookup";q=60;w=300');
    await expect(limits).toContainText(
      '256 kB, 3 MB of PATCH /api/v1/company, files of imports 20 MB, logo pictures 200 kB',
    );
    const changes = page.getByRole('region', { name: 'API changes' }).getByRole('listitem');
    expect(await changes.count()).toBeGreaterThan(5);
    const sections = await page.getByRole('navigation', { name: 'API, version 1' }).getByRole('link').all();
    const addresses = await Promise.all(sections.map((link) => link.getAttribute('href')));
    const pages = addresses.filter((address) => address?.startsWith('/api/docs/'));
    const listed = new Set<string>();
    for (const address of pages) {
      const html = await (await request.get(address ?? '')).text();
      for (const [, id = ''] of html.matchAll(/<section[^>]* id="(\w+)"/g)) listed.add(id);
      expect([address, gzipSync(html).length < HTML_BYTES]).toEqual([address, true]);
    }
    expect(operations.map(({ operationId }) => operationId).filter((id) => !listed.has(id))).toEqual([]);
    expect(listed).toContain('receiveEvent');
  });
});

test('a section is linked from the list, shows scopes, fields and an example, and fits narrow screens', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 404/);
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto('/api/docs');
  await page.getByRole('link', { name: 'events', exact: true }).click();
  await expect(page).toHaveURL('/api/docs/events');
  const batch = page.getByRole('region', { name: 'Report events of shipments', exact: true });
  await expect(batch).toContainText('Needs a key with events:write');
  await expect(batch).toContainText('events[].occurredAt');
  await expect(batch).toContainText('curl "$TC/api/v1/events/batch"');
  await expectAccessible(page);
  await page.goto('/api/docs/shipments');
  const create = page.getByRole('region', { name: 'Create a shipment', exact: true });
  await expect(create).toContainText('8 to 64 characters of A-Z a-z 0-9 _ -');
  await expect(create).toContainText('people.recipient.postcode');
  await page.goto('/api/docs/no-such-section');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect((await page.request.get('/api/docs/no-such-section')).status()).toBe(404);
});
