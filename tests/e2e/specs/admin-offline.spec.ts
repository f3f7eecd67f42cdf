import type { Page } from '@playwright/test';
import { createOwnAdmin, openAs } from '../support/own-admin.ts';
import { expect, test } from '../support/test.ts';

const NOT_DONE = 'That did not work. Nothing was changed. Try again.';

/** Presses the button while offline, expects a message in place, and presses it again online. */
async function pressTwice(page: Page, name: string) {
  const button = page.getByRole('dialog').or(page.getByRole('main')).last().getByRole('button', { name, exact: true });
  await page.context().setOffline(true);
  await button.click();
  await expect(page.getByRole('alert').filter({ hasText: NOT_DONE })).toBeVisible();
  await page.context().setOffline(false);
  return () => button.click();
}

test.beforeEach(({ problems }) => problems.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|ApiError|status of 401/));

test('a key created without a connection keeps its options and succeeds with a connection', async ({ page }) => {
  const { token } = await createOwnAdmin(page.request);
  await openAs(page, token, '/admin/settings/api-keys');
  await page.getByRole('button', { name: 'Create key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create key' });
  await dialog.getByLabel('Name', { exact: true }).fill('Packing bench');
  await dialog.getByLabel('Add scans').check();
  const pressAgain = await pressTwice(page, 'Create key');
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Packing bench');
  await expect(dialog.getByLabel('Add scans')).toBeChecked();
  await pressAgain();
  await expect(page.getByRole('dialog', { name: 'Packing bench' })).toBeVisible();
});

test('a form sent after signing out in another tab keeps its input', async ({ page }) => {
  const own = await createOwnAdmin(page.request);
  await openAs(page, own.token, '/admin/shipments/create');
  await page.getByLabel('Origin address').fill('London, 1 Poultry');
  await page.getByLabel('Destination address').fill('Paris, 1 rue de Rivoli');
  await page.getByLabel('Weight', { exact: true }).fill('2');
  const other = await page.context().newPage();
  await other.goto('/admin');
  await other.getByRole('button', { name: 'Sign Out' }).click();
  await expect(other).toHaveURL('/admin/login');
  await page.getByRole('button', { name: 'Create Shipment' }).click();
  await expect(page.getByRole('dialog').getByText('What you typed is still here.')).toBeVisible();
  await expect(page.getByLabel('Origin address')).toHaveValue('London, 1 Poultry');
});
