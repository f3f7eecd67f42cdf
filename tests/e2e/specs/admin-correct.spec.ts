import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { beSignedIn, listEntries, openEntryMenu, storeShipment } from '../support/admin.ts';
import { expect, test } from '../support/test.ts';

const HOUR_MS = 3_600_000;

/** A scanner with its own API key that reports events of a given age. */
async function startScanner(page: Page, token: string, number: string) {
  const headers = { Authorization: `Bearer ${token}` };
  const key = { name: `Scanner ${randomUUID()}`, scopes: ['events:write'] };
  const { secret } = await (await page.request.post('/api/v1/keys', { headers, data: key })).json();
  return async (location: string, hoursAgo: number) => {
    const scan = { id: randomUUID(), number, status: 'IN_TRANSIT', location };
    const times = {
      occurredAt: new Date(Date.now() - hoursAgo * HOUR_MS).toISOString(),
      sentAt: new Date().toISOString(),
    };
    const told = await page.request.post('/api/v1/events/batch', {
      headers: { Authorization: `Bearer ${secret}` },
      data: { events: [{ ...scan, ...times }] },
    });
    expect((await told.json()).results).toMatchObject([{ result: 'stored' }]);
  };
}

test('late scans never change which entry is corrected', async ({ page }) => {
  const token = await beSignedIn(page);
  const createdAt = new Date(Date.now() - 72 * HOUR_MS).toISOString();
  const { id, trackingNumber } = await storeShipment(page, token, { createdAt });
  const tell = await startScanner(page, token, trackingNumber);
  await tell('Oslo', 1);
  await page.goto(`/admin/shipments/${id}`);
  await expect(listEntries(page)).toHaveText([/Oslo/, /Hamburg/]);
  await openEntryMenu(page);
  const correct = page.getByRole('button', { name: /^Correct this entry of/ });
  const oslo = await correct.getAttribute('aria-label');
  await tell('Bergen', 30);
  await expect(listEntries(page)).toHaveText([/Oslo/, /Bergen/, /Hamburg/]);
  await expect(correct).toHaveAccessibleName(oslo ?? '');
  await correct.click();
  const form = page.getByRole('form', { name: 'Add status' });
  await form.getByLabel('Location').fill('Moss');
  await tell('Narvik', 40);
  await expect(listEntries(page)).toHaveText([/Oslo/, /Bergen/, /Narvik/, /Hamburg/]);
  await expect(form.getByLabel('Location')).toHaveValue('Moss');
  await form.getByRole('button', { name: 'Add Status' }).click();
  await expect(listEntries(page)).toHaveText([
    /Moss.*Corrects the entry of/,
    /Oslo.*Corrected/,
    /Bergen/,
    /Narvik/,
    /Hamburg/,
  ]);
  await expect(listEntries(page).filter({ hasText: 'Corrected' })).toHaveCount(1);
});
