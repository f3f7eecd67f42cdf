import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { APIRequestContext, Page } from '@playwright/test';
import type { Shipment } from '#domain/shipments/schema.ts';
import { findTestBase } from '../../test-root.ts';
import { keepToken, listRows } from '../support/admin.ts';
import { daysAgo } from '../support/earlier.ts';
import { createLook, toLookTimeout } from '../support/looks.ts';
import { ADMIN, startServer } from '../support/server.ts';
import { expect, test } from '../support/test.ts';

const DAY_MS = 86_400_000;
const AGO = 3;
const toIso = (fromNow: number) => new Date(Date.now() + fromNow * DAY_MS).toISOString();
const TODAY = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' });

/** Signs in to the API of a separate server. */
async function signIn(request: APIRequestContext, url: string) {
  const { token } = await (await request.post(`${url}/api/v1/session`, { data: ADMIN })).json();
  const send = async (method: string, path: string, data?: object, more: object = {}) => {
    const headers = { Authorization: `Bearer ${token}`, ...more };
    const response = await request.fetch(`${url}/api/v1${path}`, { method, headers, data });
    expect([path, response.ok()]).toEqual([path, true]);
    return response;
  };
  const create = async (given: object = {}): Promise<Shipment> => {
    const sent = { id: randomUUID(), serviceType: 'STANDARD', originAddress: 'Hamburg', destinationAddress: 'London' };
    return (await send('POST', '/shipments', { ...sent, weight: 2, ...given })).json();
  };
  const addStatus = (id: string, status: string, more: object = {}) =>
    send('POST', `/shipments/${id}/history`, { status, location: 'London', notes: '', ...more });
  const patch = async (id: string, data: object) => {
    const { version } = await (await send('GET', `/shipments/${id}`)).json();
    await send('PATCH', `/shipments/${id}`, data, { 'If-Match': `"${version}"` });
  };
  return { token, send, create, addStatus, patch };
}

const correctionOf = (page: Page, number: string, what: string) =>
  page.getByRole('row', { name: new RegExp(`^${number} ${what}`) });

test.beforeEach(({ oneDay }) => oneDay);

test('a report says when, why and by which shipments it changed, and how often dates moved, with links to them', async ({
  newVisitor,
  request,
}) => {
  test.setTimeout(150_000 + toLookTimeout(1));
  const dataDir = await mkdtemp(join(findTestBase(), 'transcargo-e2e-'));
  const settings = { DATA_DIR: dataDir, SAMPLE_DATA: 'off' };

  const before = await startServer({ ...settings, ...daysAgo(AGO) });
  const then = await signIn(request, before.url);
  const corrected = await then.create();
  await then.addStatus(corrected.id, 'DELIVERED');
  const [told, deleted, changed] = [await then.create(), await then.create(), await then.create()];
  const moved = await then.create({ estimatedDeliveryDate: toIso(4) });
  await before.end();

  const own = await startServer(settings);
  const now = await signIn(request, own.url);
  const page = await (await newVisitor({ baseURL: own.url })).newPage();
  const look = createLook(page);
  await keepToken(page, now.token);
  await page.goto('/admin/reports');
  await expect(page.getByRole('heading', { name: 'Share by status' })).toBeVisible();
  await expect(page.getByText(/^Changed since/)).toHaveCount(0);
  await expect(page.getByText('No promised date of these shipments has moved.')).toBeVisible();

  await now.addStatus(corrected.id, 'IN_TRANSIT', { corrects: 1 });
  const scan = { id: randomUUID(), number: told.trackingNumber, status: 'DELIVERED', location: 'London' };
  const event = { ...scan, occurredAt: toIso(-2), sentAt: toIso(0) };
  await now.send('POST', '/events/batch', { events: [event] });
  await now.send('DELETE', `/shipments/${deleted.id}`);
  const entered = await now.create({ createdAt: toIso(-2) });
  await now.patch(changed.id, { serviceType: 'ECONOMY' });
  await now.patch(moved.id, { estimatedDeliveryDate: toIso(6), estimateReason: 'customs' });
  await now.patch(moved.id, { estimatedDeliveryDate: toIso(7), estimateReason: 'weather' });

  await page.reload();
  const note = page.getByText(/^Changed since/);
  await expect(note).toHaveText(
    `Changed since ${TODAY.format(new Date())}: 1 delivery was corrected, 1 delivery was reported after its day, 1 shipment was deleted, ` +
      '1 shipment was entered after its day, and 1 shipment has another service, route, creation date or first promised date.',
  );
  await note.click();
  const kinds = [
    [corrected, 'Delivery corrected'],
    [told, 'Delivery reported late'],
    [entered, 'Entered late'],
    [changed, 'Service, route or a date changed'],
  ] as const;
  for (const [{ trackingNumber }, what] of kinds) {
    await correctionOf(page, trackingNumber, what).getByRole('link', { name: trackingNumber }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(trackingNumber);
    await page.goBack();
    await page.getByText(/^Changed since/).click();
  }
  const gone = correctionOf(page, deleted.trackingNumber, 'Deleted');
  await expect(gone).toBeVisible();
  await expect(gone.getByRole('link')).toHaveCount(0);
  await look('a report that says what has changed since');

  const moves = page.getByRole('region', { name: 'Dates that moved' });
  await expect(moves.getByRole('row')).toContainText(['Reason', 'Customs inspection11', 'Weather11', 'All21']);
  await moves.getByRole('link', { name: '1: Weather' }).click();
  await expect(listRows(page)).toHaveCount(1);
  await expect(listRows(page)).toContainText(moved.trackingNumber);

  await own.end();
  await rm(dataDir, { recursive: true });
});
