import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { type Receiver, startReceiver } from '../../webhook-receiver.ts';
import { beSignedIn, expectAccessible, storeShipment } from '../support/admin.ts';
import { expect, test } from '../support/test.ts';

const PATH = '/admin/settings/webhooks';

let receiver: Receiver;
test.beforeEach(async () => {
  receiver = await startReceiver();
});
test.afterEach(() => receiver.stop());

/** Opens the page as the admin whose API calls the test uses. */
async function openHooks(page: Page, path = '') {
  const token = await beSignedIn(page);
  const ask = async (method: string, path: string, data?: object, more = {}) => {
    const headers = { Authorization: `Bearer ${token}`, ...more };
    const answer = await page.request.fetch(`/api/v1/webhooks${path}`, { method, data, headers });
    return answer.status() === 204 ? undefined : answer.json();
  };
  const add = () => ask('POST', '', { id: randomUUID(), url: receiver.url, types: null, customerId: null });
  await page.goto(PATH + path);
  return { ask, add, store: () => storeShipment(page, token) };
}

test('a webhook is added, shows its secret once, receives events, and receives again what it missed', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 422/);
  const { store } = await openHooks(page);
  await expect(page.getByRole('heading', { name: 'No webhooks yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Add address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add address' });
  await dialog.getByLabel('Address').fill('http://shop.example/hook');
  await dialog.getByLabel('Only this:').check();
  await dialog.getByRole('button', { name: 'Add address' }).click();
  await expect(dialog.getByText('Choose at least one')).toBeVisible();
  await dialog.getByLabel('Status', { exact: true }).check();
  await dialog.getByLabel('Created', { exact: true }).check();
  await dialog.getByRole('button', { name: 'Add address' }).click();
  await expect(dialog.getByText('Enter an HTTPS address that is reachable from the internet')).toBeVisible();
  await expect(dialog.getByLabel('Address')).toBeFocused();
  await expect(dialog.getByLabel('Address')).toHaveValue('http://shop.example/hook');
  await dialog.getByLabel('Address').fill(receiver.url);
  await dialog.getByRole('button', { name: 'Add address' }).click();
  const secretDialog = page.getByRole('dialog', { name: `127.0.0.1:${receiver.port}` });
  const secret = await secretDialog.getByLabel('Signing secret').inputValue();
  receiver.secrets = [secret];
  await secretDialog.getByLabel('I have stored it in a safe place').check();
  await secretDialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('row').filter({ hasText: receiver.url })).toContainText('Created, Status');

  const { trackingNumber } = await store();
  await expect.poll(() => receiver.taken.length).toBe(1);
  expect(receiver.forged).toBe(0);
  await page.getByRole('link', { name: `Open ${receiver.url}` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`127.0.0.1:${receiver.port}`);
  await expect(page.getByRole('heading', { name: 'Everything is sent.' })).toBeVisible();
  await expect(page.getByText(`whsec_••••••••${secret.replace(/=+$/, '').slice(-4)}`)).toBeVisible();
  expect(await page.content()).not.toContain(secret);
  const row = page.getByRole('row').filter({ hasText: trackingNumber });
  await expect(row).toContainText('200');
  await row.getByRole('button', { name: /^Send again: shipment.created/ }).click();
  await expect(page.getByText(/^Sent\. The response was 200 after \d+ ms\.$/)).toBeVisible();
  expect(receiver.taken.map(({ id }) => id)).toEqual([receiver.taken[0]?.id, receiver.taken[0]?.id]);
  await page.getByRole('button', { name: 'Test' }).click();
  await expect.poll(() => receiver.taken.at(-1)?.type).toBe('webhook.test');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText('Paused. Events are queued.')).toBeVisible();
  await store();
  await page.reload();
  await expect(page.getByRole('heading', { name: /^Paused by .* 1 event pending\.$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Resume now' }).click();
  await expect(page.getByText('Resumed where it stopped.')).toBeVisible();
  await expect.poll(() => receiver.taken.at(-1)?.type).toBe('shipment.created');

  const before = receiver.taken.length;
  await page.getByLabel('Resend everything since').fill('2999-01-01T00:00');
  await page.getByRole('button', { name: /^Replay from/ }).click();
  await expect(page.getByText('Enter a date and time that have passed')).toBeVisible();
  await page.getByLabel('Resend everything since').fill('2026-01-01T00:00');
  await page.getByRole('button', { name: 'Replay from Jan 1, 2026 12:00 AM' }).click();
  await expect(page.getByText('Resumed from Jan 1, 2026 at 12:00 AM.')).toBeVisible();
  await expect.poll(() => receiver.taken.length).toBeGreaterThanOrEqual(before + 2);

  await page.getByRole('button', { name: 'Change secret' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Change secret' }).click();
  const again = page.getByRole('dialog', { name: `127.0.0.1:${receiver.port}` });
  await expect(again.getByLabel('Signing secret')).not.toHaveValue(secret);
  await again.getByLabel('I have stored it in a safe place').check();
  await again.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(/^The previous secret also signs until/)).toBeVisible();

  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Keep it' })).toBeFocused();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('heading', { name: 'No webhooks yet' })).toBeVisible();
});
