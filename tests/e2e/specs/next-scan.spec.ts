import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import type { ShipmentCreate } from '#domain/shipments/schema.ts';
import { expectAccessible, storeToken } from '../support/admin.ts';
import { createLook, toLookTimeout } from '../support/looks.ts';
import { ADMIN, startServer } from '../support/server.ts';
import { createStaff } from '../support/staff.ts';
import { expect, test, testInWhole } from '../support/test.ts';

const HOUR_MS = 3_600_000;
/** Returns the time zone in which it is now this hour. */
const atHour = (hour: number) => {
  const west = new Date().getUTCHours() - hour;
  return { SITE_TIME_ZONE: west > 12 ? `Etc/GMT-${24 - west}` : `Etc/GMT${west < 0 ? '' : '+'}${west}` };
};
/** A time zone at noon for a shipment in transit, and one past midnight for one whose day is over. */
const [NOON, MIDNIGHT] = [atHour(12), atHour(0)];
const THIS_MORNING = new Date(Date.now() - 6 * HOUR_MS).toISOString();
const ROUTE = { originAddress: 'New York', destinationAddress: 'London' };
const ALWAYS = { from: '00:00', until: '24:00' };
const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const PATIENCE = { timeout: 60_000 };
const TEXTS = /Next scan normally by \w+day, .+ [AP]M\. 9 of 10 on this route move sooner\./;

/** Returns the page's text in reading order. */
const read = async (page: Page) => (await page.getByRole('main').innerText()).replace(/\s+/g, ' ');

/** Sets up a company that is always open, with 20 shipments on the route that left five hours after each arrival. */
async function openWithLane(request: APIRequestContext) {
  const { token } = await (await request.post('/api/v1/session', { data: ADMIN })).json();
  const headers = { Authorization: `Bearer ${token}` };
  const staff = await createStaff(request);
  const create = async (scans: [code: string, hoursAgo: number][], overrides: Partial<ShipmentCreate> = {}) => {
    const shipment = await staff.createShipment({ ...ROUTE, id: randomUUID(), ...overrides });
    const toEvent = ([code, hoursAgo]: [string, number]) => ({
      id: randomUUID(),
      number: shipment.trackingNumber,
      status: 'IN_TRANSIT',
      code,
      location: 'Halifax',
      occurredAt: new Date(Date.now() - hoursAgo * HOUR_MS).toISOString(),
      sentAt: new Date().toISOString(),
    });
    await request.post('/api/v1/events/batch', { headers, data: { events: scans.map(toEvent) } });
    return shipment;
  };
  for (let n = 0; n < 20; n++)
    await create([
      ['arrived', 50],
      ['departed', 45],
    ]);
  const hours = Object.fromEntries(DAYS.map((day) => [day, ALWAYS]));
  const changed = await request.patch('/api/v1/company', {
    headers: { ...headers, 'If-Match': '"0"' },
    data: { hours },
  });
  expect(changed.status()).toBe(200);
  return { create, token };
}

// It starts two servers; in `npm test` the tests of the API, of the result and of the attention list cover its parts.
testInWhole(
  'customers and staff see at every step, on any screen, that a shipment is late, without scans, undelivered and on its way back',
  async ({ newVisitor }) => {
    test.setTimeout(150_000 + toLookTimeout(3));
    const first = await startServer({ SAMPLE_DATA: 'off', ...NOON });
    const { create, token } = await openWithLane((await newVisitor({ baseURL: first.url })).request);
    const expected = await create([['arrived', 3]]);
    const late = await create([['arrived', 6]], { estimatedDeliveryDate: THIS_MORNING });
    await first.end();
    const server = await startServer({ DATA_DIR: first.dataDir, ...MIDNIGHT });
    const visitor = await newVisitor({ baseURL: server.url });
    const page = await visitor.newPage();
    const look = createLook(page);
    const staff = await createStaff(visitor.request);
    const addStatus = (code: string, status: string) => staff.addStatus(late.id, { status, location: 'Halifax', code });

    // The lane is measured within half a minute after the hours changed.
    await expect
      .poll(async () => {
        const response = await visitor.request.get(`/api/v1/tracking/${expected.trackingNumber}`);
        return (await response.json()).nextScanBy;
      }, PATIENCE)
      .toBeDefined();
    await page.goto(`/track/${expected.trackingNumber}`);
    expect(await read(page)).toMatch(TEXTS);
    await look('a page that shows when the next scan is expected');

    const narrow = {
      baseURL: server.url,
      javaScriptEnabled: false,
      locale: 'de-DE',
      viewport: { width: 390, height: 844 },
    };
    const plain = await newVisitor(narrow);
    await plain.addCookies([{ name: 'theme', value: 'dark', url: server.url }]);
    const reader = await plain.newPage();
    const readPlain = async () => {
      await reader.goto(`/track/${late.trackingNumber}`);
      return read(reader);
    };
    expect(await readPlain()).toMatch(
      /Einen Tag verspätet\..+Zuletzt gescannt in Halifax, .+ Später als üblich\. Die Sendung steht seit .*\d\d:\d\d Uhr auf der Liste unseres Büros\./,
    );

    await storeToken(page, token);
    const lines = page.getByRole('listitem').filter({ hasText: late.trackingNumber });
    const silent = lines.filter({ hasText: 'Later than usual' });
    const readList = async () => {
      await page.goto('/admin/attention?all=true');
      await expect(page.getByRole('heading', { level: 1, name: 'Needs attention' })).toBeVisible();
    };
    const promise = lines.filter({ hasText: 'Past promised date' });
    await readList();
    await expect(promise.getByRole('button', { name: 'Set a new date' })).toBeVisible();
    await expect(silent).toContainText(/New York to London\. Last scanned in Halifax\. The next scan was due/);
    await expect(page.getByRole('listitem').filter({ hasText: expected.trackingNumber })).toHaveCount(0);
    await expect(page.getByRole('navigation', { name: 'Kinds' })).toContainText('Late or no scans1');
    await look('late shipments without scans');
    await page.setViewportSize({ width: 1440, height: 900 });

    const open = await (await newVisitor({ baseURL: server.url, viewport: { width: 1440, height: 900 } })).newPage();
    const stream = open.waitForResponse((response) => response.url().includes('/events'));
    await open.goto(`/track/${late.trackingNumber}`);
    await stream;
    await expect(open.getByText('Later than usual.')).toBeVisible();
    await expectAccessible(open);
    await silent.getByRole('link', { name: 'Add status' }).click();
    await expect(page.getByRole('form', { name: 'Add status' })).toBeVisible();

    await addStatus('out', 'OUT_FOR_DELIVERY');
    await expect(open.getByText('Later than usual.')).toHaveCount(0);
    await readList();
    await expect(silent).toHaveCount(0);

    await addStatus('attempt_failed', 'OUT_FOR_DELIVERY');
    await expect(open.getByText(/^We tried to deliver on .+\./)).toBeVisible();
    expect(await readPlain()).toMatch(/Wir wollten|Zustellversuch/);
    await readList();
    const attempt = lines.filter({ hasText: 'Failed attempt, no next step' });
    await expect(promise).toHaveCount(1);
    await expect(attempt.getByRole('link', { name: 'Plan next attempt' })).toBeVisible();

    await addStatus('returning', 'ON_HOLD');
    await expect(open.getByText('This shipment is on its way back to the sender.')).toBeVisible();
    await open.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(open);
    expect(await readPlain()).toMatch(
      /Diese Sendung ist auf dem Rückweg zum Absender\. Sie wird dem Empfänger nicht zugestellt\./,
    );
    await readList();
    await expect(lines).toHaveCount(0);
    await server.stop();
  },
);
