import type { Page } from '@playwright/test';
import { storeShipment } from '../support/admin.ts';
import { createOwnAdmin, openAs } from '../support/own-admin.ts';
import { expect, test, testInWhole } from '../support/test.ts';

/** Actions of another page need that page's scripts, which have not been loaded before. */
test.beforeEach(({ problems }) =>
  problems.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ApiError|Failed to fetch|status of 401/),
);

/** Opens a page and waits until it has prefetched the other page's scripts. */
async function openAlone(page: Page, token: string, path: string, other: string) {
  const fetched = page.waitForResponse((response) => response.url().includes(`/assets/${other}-`));
  await openAs(page, token, path);
  // Imports the scripts with their dependencies.
  await page.evaluate((scripts) => import(scripts), (await fetched).url());
}

testInWhole(
  'an export requested by a report without a connection shows an error and keeps the report',
  async ({ page }) => {
    const { token } = await createOwnAdmin(page.request);
    await openAs(page, token, '/admin/reports');
    const download = page.getByRole('button', { name: 'Download CSV' });
    await expect(download).toBeVisible();
    await page.context().setOffline(true);
    await download.click();
    await expect(page.getByRole('alert')).toContainText('The export could not be started.');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reports');
  },
);

testInWhole(
  'snoozing a line on the dashboard without a connection shows an error and keeps the dashboard',
  async ({ page }) => {
    const { token } = await createOwnAdmin(page.request);
    await storeShipment(page, token, { destinationAddress: 'Zzqxville, 1 Quiet Lane' });
    await openAlone(page, token, '/admin', 'attention');
    const block = page.getByRole('region', { name: 'Needs attention' });
    await page.context().setOffline(true);
    await block
      .getByRole('button', { name: /^Snooze until tomorrow/ })
      .first()
      .click();
    await expect(block.getByRole('alert')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
  },
);

test('signing in again while a newer version is deployed keeps the input', async ({ page }) => {
  const admin = await createOwnAdmin(page.request);
  await openAlone(page, admin.token, '/admin/shipments/create', 'login');
  await page.getByLabel('Origin address').fill('London, 1 Sample Yard');
  await page.getByLabel('Destination address').fill('Paris, 1 rue de Rivoli');
  await page.getByLabel('Weight', { exact: true }).fill('2');
  await page.request.delete('/api/v1/session', { headers: { Authorization: `Bearer ${admin.token}` } });
  await page.route('**/assets/login-*', (route) => route.abort());
  await page.getByRole('button', { name: 'Create Shipment' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('What you typed is still here.')).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill(admin.password);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'created' })).toBeVisible();
});
