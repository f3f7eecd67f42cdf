import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible, keepToken } from '../support/admin.ts';
import { createLook, toLookTimeout } from '../support/looks.ts';
import { ADMIN, startServer } from '../support/server.ts';
import { createStaff } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';

const HOUR_MS = 3_600_000;
const ROUTE = { originAddress: 'New York', destinationAddress: 'London' };
const ALWAYS = { from: '00:00', until: '24:00' };
const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const PATIENCE = { timeout: 60_000 };
const SAID = /Next scan normally by \w+day, .+ [AP]M\. 9 of 10 on this route move sooner\./;

/** The page in the order in which it is read. */
const read = async (page: Page) => (await page.getByRole('main').innerText()).replace(/\s+/g, ' ');

/** A company that is always open, and whose shipments of this route left again five hours after they arrived, 20 times. */
async function openWithLane(request: APIRequestContext) {
  const { token } = await (await request.post('/api/v1/session', { data: ADMIN })).json();
  const headers = { Authorization: `Bearer ${token}` };
  const staff = await createStaff(request);
  const create = async (...scans: [code: string, hoursAgo: number][]) => {
    const shipment = await staff.createShipment({ ...ROUTE, id: randomUUID() });
    const toEvent = ([code, hoursAgo]: [string, number]) => ({
      ...{ id: randomUUID(), number: shipment.trackingNumber, status: 'IN_TRANSIT', code, location: 'Halifax' },
      occurredAt: new Date(Date.now() - hoursAgo * HOUR_MS).toISOString(),
      sentAt: new Date().toISOString(),
    });
    await request.post('/api/v1/events/batch', { headers, data: { events: scans.map(toEvent) } });
    return shipment;
  };
  for (let n = 0; n < 20; n++) await create(['arrived', 50], ['departed', 45]);
  const hours = Object.fromEntries(DAYS.map((day) => [day, ALWAYS]));
  const changed = await request.patch('/api/v1/company', {
    headers: { ...headers, 'If-Match': '"0"' },
    data: { hours },
  });
  expect(changed.status()).toBe(200);
  return { create, staff, token };
}

test('a shipment that falls silent: its page says by when the next scan comes, then that it is on the list, where it is', async ({
  newVisitor,
}) => {
  test.setTimeout(150_000 + toLookTimeout(3));
  const own = await startServer({ SAMPLE_DATA: 'off' });
  const visitor = await newVisitor({ baseURL: own.url });
  const page = await visitor.newPage();
  const look = createLook(page);
  const { create, staff, token } = await openWithLane(visitor.request);
  const [expected, late] = [await create(['arrived', 3]), await create(['arrived', 6])];

  // Measured within half a minute after the hours changed.
  await expect
    .poll(async () => {
      await page.goto(`/track/${expected.trackingNumber}`);
      return read(page);
    }, PATIENCE)
    .toMatch(SAID);
  await look('a page that says by when the next scan comes');

  const plain = await newVisitor({
    ...{ baseURL: own.url, javaScriptEnabled: false, locale: 'de-DE', viewport: { width: 390, height: 844 } },
  });
  const reader = await plain.newPage();
  await reader.goto(`/track/${late.trackingNumber}`);
  expect(await read(reader)).toMatch(
    /Zuletzt gescannt in Halifax, .+ Später als üblich\. Unser Büro hat die Sendung seit .*\d\d:\d\d Uhr auf seiner Liste\./,
  );

  await keepToken(page, token);
  await page.goto('/admin/attention');
  const line = page.getByRole('listitem').filter({ hasText: late.trackingNumber });
  await expect(line).toContainText(
    /Later than usual.+New York to London\. Last scanned in Halifax\. The next scan was due/,
  );
  await expect(page.getByRole('listitem').filter({ hasText: expected.trackingNumber })).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Kinds' })).toContainText('Late or silent1');
  await look('what is silent');
  await page.setViewportSize({ width: 1440, height: 900 });

  const open = await (await newVisitor({ baseURL: own.url })).newPage();
  const stream = open.waitForResponse((response) => response.url().includes('/events'));
  await open.goto(`/track/${late.trackingNumber}`);
  await stream;
  await expect(open.getByText('Later than usual.')).toBeVisible();
  await expectAccessible(open);
  await line.getByRole('link', { name: 'Add status' }).click();
  await expect(page.getByRole('form', { name: 'Add status' })).toBeVisible();
  await staff.addStatus(late.id, { status: 'IN_TRANSIT', location: 'Halifax', code: 'customs_in' });
  await expect(open.getByText('Later than usual.')).toHaveCount(0);
  await page.goto('/admin/attention');
  await expect(page.getByRole('heading', { level: 1, name: 'Needs attention' })).toBeVisible();
  await expect(line).toHaveCount(0);
  await own.stop();
});
