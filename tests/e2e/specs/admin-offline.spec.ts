import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { createOwnAdmin, openAs } from '../support/own-admin.ts';
import { expect, test } from '../support/test.ts';

const NOT_DONE = 'That did not work. Nothing was changed. Try again.';

/** Presses the button without a connection, sees it said in place, and presses it again with one. */
async function pressTwice(page: Page, name: string) {
  const button = page.getByRole('dialog').or(page.getByRole('main')).last().getByRole('button', { name, exact: true });
  await page.context().setOffline(true);
  await button.click();
  await expect(page.getByRole('alert').filter({ hasText: NOT_DONE })).toBeVisible();
  await page.context().setOffline(false);
  return () => button.click();
}

test.beforeEach(({ problems }) => problems.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|ApiError|status of 401/));

test('a key that is made without a connection keeps what was chosen, and is made with one', async ({ page }) => {
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

test('a webhook that is added without a connection keeps its address, and is added with one', async ({ page }) => {
  const { token } = await createOwnAdmin(page.request);
  const url = `https://example.com/${randomUUID()}`;
  await openAs(page, token, '/admin/settings/webhooks');
  await page.getByRole('button', { name: 'Add address' }).first().click();
  await page.getByRole('dialog').getByLabel('Address').fill(url);
  const pressAgain = await pressTwice(page, 'Add address');
  await expect(page.getByRole('dialog').getByLabel('Address')).toHaveValue(url);
  await pressAgain();
  await expect(page.getByText(url).first()).toBeVisible();
  const headers = { Authorization: `Bearer ${token}` };
  const { items } = await (await page.request.get('/api/v1/webhooks', { headers })).json();
  for (const { id } of items) await page.request.delete(`/api/v1/webhooks/${id}`, { headers });
});

test('a customer that is renamed without a connection keeps the new name, and has it with one', async ({ page }) => {
  const { token } = await createOwnAdmin(page.request);
  const mark = randomUUID().slice(0, 8);
  const headers = { Authorization: `Bearer ${token}` };
  await page.request.post('/api/v1/customers', { headers, data: { id: randomUUID(), name: `Nordlicht ${mark}` } });
  await openAs(page, token, `/admin/settings/customers?search=${mark}`);
  await page.getByRole('button', { name: `Rename Nordlicht ${mark}` }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(`Polarlicht ${mark}`);
  const pressAgain = await pressTwice(page, 'Rename');
  await expect(page.getByRole('dialog').getByLabel('Name')).toHaveValue(`Polarlicht ${mark}`);
  await pressAgain();
  await expect(page.getByRole('row').filter({ hasText: `Polarlicht ${mark}` })).toBeVisible();
});

test('a person who is invited without a connection stands in the form, and is invited with one', async ({ page }) => {
  const { token } = await createOwnAdmin(page.request);
  const email = `${randomUUID()}@example.com`;
  await openAs(page, token, '/admin/settings/team');
  await page.getByLabel('Name', { exact: true }).fill('Mira Muster');
  await page.getByLabel('Email', { exact: true }).fill(email);
  const pressAgain = await pressTwice(page, 'Invite');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
  await pressAgain();
  await expect(page.getByRole('listitem').or(page.getByRole('row')).filter({ hasText: email }).first()).toBeVisible();
});

test('a search from anywhere that finds no server says so, and leaves the page and what is typed on it', async ({
  page,
}) => {
  const { token } = await createOwnAdmin(page.request);
  await openAs(page, token, '/admin/shipments/create');
  await page.getByLabel('Notes').fill('Ring twice.');
  await page.context().setOffline(true);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or go to' }).fill('DEMO0001');
  await expect(page.getByText('Shipments could not be searched. Try again.')).toBeVisible();
  await page.context().setOffline(false);
  await page.request.delete('/api/v1/session', { headers: { Authorization: `Bearer ${token}` } });
  await page.getByRole('combobox', { name: 'Search or go to' }).fill('DEMO000');
  await expect(page.getByText('Shipments could not be searched. Try again.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Notes')).toHaveValue('Ring twice.');
});

test('a form that is sent after signing out in another tab keeps what was typed', async ({ page }) => {
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

test('a key whose button is pressed twice at once is made once', async ({ page }) => {
  const { token } = await createOwnAdmin(page.request);
  const name = `Twice ${randomUUID()}`;
  await openAs(page, token, '/admin/settings/api-keys');
  await page.getByRole('button', { name: 'Create key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create key' });
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await dialog.getByLabel('Add scans').check();
  await dialog.locator('form').evaluate((form: HTMLFormElement) => {
    form.requestSubmit();
    form.requestSubmit();
  });
  await expect(page.getByRole('dialog', { name })).toBeVisible();
  const { items } = await (
    await page.request.get('/api/v1/keys', { headers: { Authorization: `Bearer ${token}` } })
  ).json();
  expect(items.filter((key: { name: string }) => key.name === name)).toHaveLength(1);
});
