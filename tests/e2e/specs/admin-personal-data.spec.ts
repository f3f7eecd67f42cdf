import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { beSignedIn, storeShipment } from '../support/admin.ts';
import { receiveMessage } from '../support/inbox.ts';
import { expect, test } from '../support/test.ts';

test('staff find a person’s data, export a copy and erase it', async ({ page }) => {
  const token = await beSignedIn(page);
  const email = `ada.${randomUUID()}@example.com`;
  const { caseNumber } = await receiveMessage(page.request, token, { email });
  const { trackingNumber } = await storeShipment(page, token);
  await page.request.post(`/api/v1/tracking/${trackingNumber}/subscriptions`, { data: { email } });
  await page.goto('/admin/messages');
  await page.getByRole('link', { name: 'Personal data requests' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Personal data requests');

  const field = page.getByLabel('Email address');
  await field.fill('ada');
  await field.press('Enter');
  await expect(field).toHaveAccessibleDescription('Enter a valid email address');
  await field.fill(email.toUpperCase());
  await field.press('Enter');
  const personRegion = page.getByRole('region', { name: email });
  await expect(personRegion.getByRole('status')).toContainText(
    'Addresses for updates: 1. Contact messages: 1. Emails: 1. Shipments: 0. Customers: 0. Imported rows: 0.',
  );
  await expect(personRegion).toContainText(trackingNumber);
  await expect(personRegion.getByRole('link', { name: caseNumber })).toBeVisible();
  // Browsers and proxies store addresses of pages.
  expect(page.url()).not.toContain('ada');

  const download = page.waitForEvent('download');
  await personRegion.getByRole('button', { name: 'Download (JSON)' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('personal-data.json');
  expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({
    email,
    subscriptions: [{ trackingNumber }],
    messages: [{ caseNumber, email, message: 'Where is it?' }],
  });

  await personRegion.getByRole('button', { name: 'Erase' }).click();
  const dialog = page.getByRole('dialog', { name: `Erase the data of ${email}?` });
  await expect(dialog).toContainText(
    'Addresses for updates: 1. Contact messages: 1. Emails: 1. Shipments: 0. Customers: 0. Imported rows: 0.',
  );
  await expect(dialog.getByRole('button', { name: 'Keep the data' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(personRegion.getByRole('button', { name: 'Erase' })).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Erase' }).click();
  await expect(page.getByRole('main').getByRole('status')).toHaveText(
    `Erased for ${email}. Addresses for updates: 1. Contact messages: 1. Emails: 1. Shipments: 0. Customers: 0. Imported rows: 0.`,
  );
  await expect(dialog).toHaveCount(0);
  await field.fill(email);
  await field.press('Enter');
  await expect(page.getByRole('main').getByRole('status')).toHaveText(`No data stored for ${email}.`);
});
