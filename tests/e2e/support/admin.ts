import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import type { Shipment } from '#domain/shipments/schema.ts';
import { findViolations } from './axe.ts';
import { ADMIN } from './server.ts';
import { expect } from './test.ts';

export const TOKEN_KEY = 'transcargo.auth-token';

/** Less than the time after which the server requires the password again. */
export const FRESH_MS = 10 * 60 * 1000;

let shared = '';
let sharedAt = 0;

/**
 * Returns a session of the admin. The tests of a worker share it until one of them ends it, because a sign-in hashes a
 * password.
 */
export async function findToken(request: APIRequestContext): Promise<string> {
  const current = await request.get('/api/v1/session', { headers: { Authorization: `Bearer ${shared}` } });
  if (!current.ok() || Date.now() - sharedAt > FRESH_MS) {
    const response = await request.post('/api/v1/session', { data: ADMIN });
    expect(response.status()).toBe(201);
    shared = (await response.json()).token;
    sharedAt = Date.now();
  }
  return shared;
}

/** Signs in the browser of this page without the form. */
export async function beSignedIn(page: Page): Promise<string> {
  const token = await findToken(page.request);
  await storeToken(page, token);
  return token;
}

/** Stores a session token where the staff area reads it. */
export async function storeToken(page: Page, token: string): Promise<void> {
  // An empty page of the site; all of the site's pages send this header.
  const nothing = { contentType: 'text/html', headers: { 'Origin-Agent-Cluster': '?1' }, body: '<title>x</title>' };
  await page.route('**/nothing', (route) => route.fulfill(nothing), { times: 1 });
  await page.goto('/nothing');
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [TOKEN_KEY, token] as const);
}

/** Ends the page's session on the server only. */
export async function endSession(page: Page): Promise<void> {
  const token = await page.evaluate((key) => localStorage.getItem(key), TOKEN_KEY);
  const response = await page.request.delete('/api/v1/session', { headers: { Authorization: `Bearer ${token}` } });
  expect(response.status()).toBe(204);
}

/** Stores a shipment through the API. */
export async function storeShipment(page: Page, token: string, overrides: object = {}): Promise<Shipment> {
  const response = await page.request.post('/api/v1/shipments', {
    headers: { Authorization: `Bearer ${token}` },
    data: {
      id: randomUUID(),
      serviceType: 'STANDARD',
      originAddress: 'Hamburg, 1 Sample Quay',
      destinationAddress: 'Rotterdam, 2 Example Kade',
      weight: 12.4,
      notes: 'Keep upright.',
      ...overrides,
    },
  });
  expect(response.status()).toBe(201);
  return response.json();
}

/** Returns the stored shipment. */
export async function readShipment(page: Page, token: string, id: string): Promise<Shipment> {
  const response = await page.request.get(`/api/v1/shipments/${id}`, { headers: { Authorization: `Bearer ${token}` } });
  return response.json();
}

/** Fills in the required fields of a new shipment. */
export async function fillShipment(page: Page, origin = 'Hamburg, 1 Sample Quay'): Promise<void> {
  await page.getByLabel('Origin address').fill(origin);
  await page.getByLabel('Destination address').fill('Rotterdam, 2 Example Kade');
  await page.getByLabel('Weight', { exact: true }).fill('12.4');
}

/** Expects no axe violations and no horizontal scrolling. */
export async function expectAccessible(page: Page): Promise<void> {
  const violations = await findViolations(page);
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`),
  ).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}

/** The history on a shipment's page, newest first. */
export function listEntries(page: Page): Locator {
  return page.getByRole('region', { name: 'Tracking history' }).getByRole('listitem');
}

/** The rows of a list's table without its head. */
export function listRows(page: Page): Locator {
  return page.getByRole('row').filter({ has: page.getByRole('cell') });
}
