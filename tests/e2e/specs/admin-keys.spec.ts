import { createOwnAdmin, openAs } from '../support/own-admin.ts';
import { expect, test } from '../support/test.ts';

const PATH = '/admin/settings/api-keys';

test('a key is created, shown once, accepted, and revoked', async ({ page, problems }) => {
  problems.allow(/status of 4(01|22)/);
  const admin = await createOwnAdmin(page.request);
  const name = `Web shop ${Date.now()}`;
  await openAs(page, admin.token, PATH);
  await page.getByRole('button', { name: 'Create key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create key' });
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused();
  await expect(dialog.getByText('Choose at least one')).toBeVisible();
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  for (const box of await dialog.getByRole('checkbox').all()) await expect(box).not.toBeChecked();
  await dialog.getByLabel('Read shipments').check();
  await dialog.getByRole('button', { name: 'Create key' }).click();
  const secretDialog = page.getByRole('dialog', { name });
  const secret = await secretDialog.getByLabel('Key', { exact: true }).inputValue();
  await page.keyboard.press('Escape');
  await expect(secretDialog).toBeVisible();
  await expect(secretDialog.getByRole('button', { name: 'Done' })).toBeDisabled();
  await secretDialog.getByLabel('I have stored it in a safe place').check();
  await secretDialog.getByRole('button', { name: 'Done' }).click();
  const headers = { Authorization: `Bearer ${secret}` };
  expect((await page.request.get('/api/v1/shipments', { headers })).status()).toBe(200);
  await page.reload();
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText(/Read shipments.*All customers.*\d:\d\d [AP]M.*Ends /);
  expect(await page.content()).not.toContain(secret);
  await row.getByRole('button', { name: `Revoke ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByRole('status').filter({ hasText: `${name} no longer works.` })).toBeVisible();
  await expect(row).toContainText(`by ${admin.email}`);
  await expect(row.getByRole('button')).toHaveCount(0);
  expect((await page.request.get('/api/v1/shipments', { headers })).status()).toBe(401);
});
