import type { Page } from '@playwright/test';
import { beSignedIn, endSession, expectAccessible, readShipment, storeShipment } from '../support/admin.ts';
import { ADMIN } from '../support/server.ts';
import { expect, test } from '../support/test.ts';

const code = () => Math.random().toString(36).slice(2, 8);
const dialog = (page: Page) => page.getByRole('dialog', { name: /^Set status/ });

/** Three open shipments, one delivered and one held, selected in the list. */
async function selectSome(page: Page, token: string) {
  const originAddress = `Anyport ${code()}, 1 Sample Quay`;
  const stored = [];
  for (const status of [undefined, undefined, undefined, 'DELIVERED', 'ON_HOLD'])
    stored.push(await storeShipment(page, token, { originAddress, ...(status && { status }) }));
  await page.goto(`/admin/shipments?search=${encodeURIComponent(originAddress.slice(0, 14))}`);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
  await page.getByRole('button', { name: 'Set status' }).click();
  return stored;
}

async function fill(page: Page) {
  await dialog(page).getByLabel('Status').selectOption('In Transit');
  await dialog(page).getByLabel('What happened').selectOption('Departed');
  await dialog(page).getByLabel('Location').fill('Hamburg');
}

test('a status is set for many, says before what stays, names it afterwards, and is undone', async ({ page }) => {
  test.setTimeout(90_000);
  const token = await beSignedIn(page);
  const stored = await selectSome(page, token);
  const statuses = () => Promise.all(stored.map(async ({ id }) => (await readShipment(page, token, id)).status));
  await expect(dialog(page)).toContainText('3 get this status.');
  await expect(dialog(page)).toContainText('1 delivered and 1 on hold stay as they are.');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Set status of 3' }).click();
  await expect(dialog(page).getByRole('alert')).toHaveText('Status and location are required');
  await fill(page);
  await dialog(page).getByRole('button', { name: 'Set status of 3' }).click();
  await expect(page.getByText('3 shipments are In Transit.')).toBeVisible({ timeout: 20_000 });
  expect(await statuses()).toEqual(['IN_TRANSIT', 'IN_TRANSIT', 'IN_TRANSIT', 'DELIVERED', 'ON_HOLD']);
  await page.getByText('2 were not changed').click();
  await expect(page.getByText(`${stored[3]?.trackingNumber}: delivered already`)).toBeVisible();
  await expect(page.getByText(`${stored[4]?.trackingNumber}: on hold`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone for 3 shipments.')).toBeVisible({ timeout: 20_000 });
  expect(await statuses()).toEqual(['LABEL_CREATED', 'LABEL_CREATED', 'LABEL_CREATED', 'DELIVERED', 'ON_HOLD']);
});

test('delivered and held ones are included with one tick; a failure and an ended session lose nothing typed', async ({
  page,
  problems,
}) => {
  problems.allow(/status of (500|401)/);
  const token = await beSignedIn(page);
  await selectSome(page, token);
  await dialog(page).getByLabel('Also set the 1 delivered and 1 on hold').check();
  await fill(page);
  await page.route('**/api/v1/status-jobs', (route) => route.fulfill({ status: 500, body: '{}' }), { times: 1 });
  await dialog(page).getByRole('button', { name: 'Set status of 5' }).click();
  await expect(dialog(page).getByRole('alert')).toHaveText('Failed to update status. Please try again.');
  await endSession(page);
  await dialog(page).getByRole('button', { name: 'Set status of 5' }).click();
  const again = page.getByRole('dialog', { name: 'You have been signed out' });
  await again.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await again.getByRole('button', { name: 'Sign in and continue' }).click();
  await expect(page.getByText('5 shipments are In Transit.')).toBeVisible({ timeout: 20_000 });
});

test('a running job is stopped, and its line is there again when the page is loaded anew, until it is dismissed', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 500/);
  const token = await beSignedIn(page);
  await selectSome(page, token);
  await fill(page);
  // Looks at how far it is are held back, so that the line is that of the beginning.
  await page.route(/status-jobs\/[^/]+$/, (route) => route.abort());
  await dialog(page).getByRole('button', { name: 'Set status of 3' }).click();
  const stop = page.getByRole('button', { name: 'Stop' });
  await page.route('**/stop', (route) => route.fulfill({ status: 500, body: '{}' }), { times: 1 });
  await stop.click();
  await expect(page.getByRole('alert')).toHaveText('Not stopped. Please try again.');
  await stop.click();
  const outcome = page.getByText(/^[0-3] shipments? (is|are) In Transit\.$/);
  await expect(outcome).toBeVisible();
  await expect(stop).toHaveCount(0);
  await page.unrouteAll();
  await page.reload();
  await expect(outcome).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Select all on this page' })).toBeVisible();
  await expect(outcome).toHaveCount(0);
});
