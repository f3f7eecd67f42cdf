import { randomUUID } from 'node:crypto';
import { createOwnAdmin, openAs } from '../support/own-admin.ts';
import { expect, test } from '../support/test.ts';

const PATH = '/admin/settings/api-keys';

test('a key is made, shown once, works, and is revoked', async ({ page, problems }) => {
  problems.allow(/status of 4(01|22)/);
  const own = await createOwnAdmin(page.request);
  const name = `Web shop ${Date.now()}`;
  await openAs(page, own.token, PATH);
  await page.getByRole('button', { name: 'Create key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create key' });
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused();
  await expect(dialog.getByText('Choose at least one')).toBeVisible();
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  for (const box of await dialog.getByRole('checkbox').all()) await expect(box).not.toBeChecked();
  await dialog.getByLabel('Read shipments').check();
  await dialog.getByRole('button', { name: 'Create key' }).click();
  const shown = page.getByRole('dialog', { name });
  const secret = await shown.getByLabel('Key', { exact: true }).inputValue();
  await page.keyboard.press('Escape');
  await expect(shown).toBeVisible();
  await expect(shown.getByRole('button', { name: 'Done' })).toBeDisabled();
  await shown.getByLabel('I have put it where it belongs').check();
  await shown.getByRole('button', { name: 'Done' }).click();
  const headers = { Authorization: `Bearer ${secret}` };
  expect((await page.request.get('/api/v1/shipments', { headers })).status()).toBe(200);
  await page.reload();
  const row = page.getByRole('listitem').filter({ hasText: name });
  await expect(row).toContainText('Last used');
  expect(await page.content()).not.toContain(secret);
  await row.getByRole('button', { name: `Revoke ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByRole('status').filter({ hasText: `${name} no longer works.` })).toBeVisible();
  await expect(row).toContainText(`by ${own.email}`);
  await expect(row.getByRole('button')).toHaveCount(0);
  expect((await page.request.get('/api/v1/shipments', { headers })).status()).toBe(401);
});

test('a key is bound to a customer, and sees that one’s shipments alone', async ({ page, problems }) => {
  problems.allow(/status of 401/);
  const own = await createOwnAdmin(page.request);
  const name = `Shop ${Date.now()}`;
  const customer = { id: randomUUID(), name: `Nordlicht ${name}` };
  const staff = { Authorization: `Bearer ${own.token}` };
  await page.request.post('/api/v1/customers', { headers: staff, data: customer });
  await openAs(page, own.token, PATH);
  await page.getByRole('button', { name: 'Create key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create key' });
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await expect(dialog.getByLabel('For', { exact: true })).toHaveValue('');
  await dialog.getByLabel('For', { exact: true }).selectOption(customer.name);
  await expect(dialog.getByText('the shipments of this customer alone')).toBeVisible();
  await expect(dialog.getByLabel('Delete shipments')).toHaveCount(0);
  await dialog.getByLabel('Read shipments').check();
  await dialog.getByRole('button', { name: 'Create key' }).click();
  const shown = page.getByRole('dialog', { name });
  const headers = { Authorization: `Bearer ${await shown.getByLabel('Key', { exact: true }).inputValue()}` };
  await shown.getByLabel('I have put it where it belongs').check();
  await shown.getByRole('button', { name: 'Done' }).click();
  const row = page.getByRole('listitem').filter({ hasText: `Only shipments of ${customer.name}` });
  await expect(row).toContainText(name);
  const { items } = await (await page.request.get('/api/v1/shipments', { headers })).json();
  expect(items).toEqual([]);
  const refused = await page.request.get('/api/v1/shipments/summary', { headers });
  expect([refused.status(), (await refused.json()).type]).toEqual([403, 'urn:problem:key-bound']);
});

test('a clerk has no way to the keys', async ({ page, problems }) => {
  problems.allow(/status of 403/);
  const clerk = await createOwnAdmin(page.request, 'Ana Reis', 'clerk');
  await openAs(page, clerk.token, '/admin/settings');
  await expect(page.getByRole('link', { name: 'API keys' })).toHaveCount(0);
  await page.goto(PATH);
  await expect(page.getByRole('heading', { name: 'Not for your role' })).toBeVisible();
});
