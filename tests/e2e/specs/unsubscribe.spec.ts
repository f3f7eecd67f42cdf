import type { APIRequestContext, Page } from '@playwright/test';
import { ADMIN } from '../support/server.ts';
import { createStaff } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';

const STOP = 'Unsubscribe';

/** Subscribes to a new shipment and returns the link of the first mail, which stays in the outbox. */
async function findLink(request: APIRequestContext, language = 'en') {
  const { trackingNumber } = await (await createStaff(request)).createShipment();
  const email = `reader-${trackingNumber.toLowerCase()}@example.com`;
  const subscribed = await request.post(`/api/v1/tracking/${trackingNumber}/subscriptions`, {
    data: { email, language },
  });
  expect(subscribed.status()).toBe(204);
  const { token } = await (await request.post('/api/v1/session', { data: ADMIN })).json();
  const headers = { Authorization: `Bearer ${token}` };
  const { items } = await (await request.get('/api/v1/mails?limit=100', { headers })).json();
  const { id } = items.find(({ to }: { to: string }) => to === email);
  const { text } = await (await request.get(`/api/v1/mails/${id}`, { headers })).json();
  const path = /\/unsubscribe\/[\w-]+/.exec(text)?.[0] ?? '';
  expect(path).not.toBe('');
  const isActive = async (): Promise<boolean> =>
    (await (await request.get(`/api/v1/subscriptions/${path.split('/').at(-1)}`)).json()).isActive;
  return { path, trackingNumber, isActive };
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test.describe('the link of a mail', () => {
  test('shows a button that ends the mails, and reading changes nothing (W3)', async ({ page, request }) => {
    const { path, trackingNumber, isActive } = await findLink(request);
    await page.goto(path);
    await page.reload();
    await expect(heading(page)).toHaveText('Unsubscribe from these updates?');
    expect(await isActive()).toBe(true);
    await page.getByRole('button', { name: STOP }).click();
    await expect(heading(page)).toHaveText('You’re unsubscribed');
    await expect(heading(page)).toBeFocused();
    await expect(page.getByRole('button', { name: STOP })).toHaveCount(0);
    expect(await isActive()).toBe(false);
    await page.reload();
    await expect(heading(page)).toHaveText('You’re unsubscribed');
    await page.getByRole('link', { name: 'See the shipment' }).click();
    await expect(page).toHaveURL(`/track/${trackingNumber}`);
  });
});

test.describe('the unsubscribe button without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('ends the mails', async ({ page, request }) => {
    const { path, isActive } = await findLink(request);
    await page.goto(path);
    await page.getByRole('button', { name: STOP }).click();
    await expect(heading(page)).toHaveText('You’re unsubscribed');
    expect(await isActive()).toBe(false);
  });
});
