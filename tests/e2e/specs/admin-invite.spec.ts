import { randomUUID } from 'node:crypto';
import { createOwnAdmin, openAs } from '../support/own-admin.ts';
import { expect, test } from '../support/test.ts';

const REFUSED = /status of 4(01|04|22)/;
const SETTINGS = '/admin/settings/team';
const aPia = () => ({ name: 'Pia Novak', email: `pia.${randomUUID().slice(0, 8)}@transcargo.example` });

test('an admin is invited by a link, accepts in another browser, and is removed', async ({
  page,
  newVisitor,
  problems,
}) => {
  problems.allow(REFUSED);
  const admin = await createOwnAdmin(page.request);
  const pia = aPia();
  await openAs(page, admin.token, SETTINGS);
  await page.getByLabel('Name', { exact: true }).fill(pia.name);
  await page.getByLabel('Email', { exact: true }).fill(pia.email);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const field = page.getByRole('textbox', { name: 'Link for Pia Novak' });
  await expect(field).toBeFocused();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('');
  const link = await field.inputValue();
  await page.reload();
  await expect(page.getByText(`${pia.email}. Invited`)).toBeVisible();
  await expect(field).toHaveCount(0);

  const guest = await (await newVisitor()).newPage();
  await guest.goto(link);
  await expect(guest.getByRole('heading', { name: 'Set up your account' })).toBeVisible();
  await expect(guest.getByLabel('Email')).toHaveValue(pia.email);
  const password = guest.getByLabel('Password', { exact: true });
  await password.fill('too short');
  await password.press('Enter');
  await expect(password).toHaveAccessibleDescription('Use at least 12 characters');
  await password.fill('seven-slow-ferries');
  await password.press('Enter');
  await expect(guest).toHaveURL('/admin');
  await expect(guest.getByRole('complementary').getByText(pia.email)).toBeVisible();

  await page.reload();
  await expect(page.getByText(`${pia.email}. Invited`)).toHaveCount(0);
  const row = page.getByRole('row').filter({ hasText: pia.email });
  await row.getByRole('button', { name: 'Remove Pia Novak' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove Pia Novak?' });
  await expect(dialog.getByRole('button', { name: 'Keep Pia Novak' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await row.getByRole('button', { name: 'Remove Pia Novak' }).click();
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Pia Novak can no longer sign in.' })).toBeVisible();
  await expect(row).toHaveCount(0);
  await guest.getByRole('link', { name: 'Shipments', exact: true }).first().click();
  await expect(guest).toHaveURL(/\/admin\/login/);
});
