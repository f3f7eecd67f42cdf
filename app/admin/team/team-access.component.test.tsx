import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { press } from '#tests/components/actions.ts';
import { answerInstead, dropRequest } from '#tests/components/faults.ts';
import { open } from '#tests/components/open.tsx';
import { allowConsoleError } from '#tests/components/problems.ts';
import { ask, invite, signIn, signInToOwnAccount } from '#tests/components/staff.ts';

const TEAM = '/admin/settings/team';
const rowOf = (email: string) => page.getByRole('row').filter({ hasText: email });
const listAccounts = (token: string) => ask<{ items: { id: string; email: string; role: string }[] }>(token, '/admins');

test('an invitation is sent by Enter and revoked by Enter, and the focus follows', async () => {
  const email = `pia.${crypto.randomUUID().slice(0, 8)}@transcargo.example`;
  await signInToOwnAccount();
  await open(TEAM);
  await page.getByLabelText('Name', { exact: true }).fill('Pia Novak');
  await page.getByLabelText('Email', { exact: true }).fill(email);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('textbox', { name: 'Link for Pia Novak' })).toHaveFocus();
  await expect.element(page.getByLabelText('Name', { exact: true })).toHaveValue('');
  await press(rowOf(email).getByRole('button', { name: 'Revoke the invitation of Pia Novak' }), '{Enter}');
  await expect.poll(() => document.activeElement?.textContent).toBe('The invitation of Pia Novak no longer works.');
});

test('a new role applies at once on an open page', async () => {
  const admin = await signIn();
  const { email } = await signInToOwnAccount('clerk', 'Ana Reis');
  await open('/admin/shipments/create');
  await expect.element(page.getByLabelText('Origin address')).toBeVisible();
  const account = (await listAccounts(admin)).items.find((one) => one.email === email);
  await ask(admin, `/admins/${account?.id}`, { method: 'PATCH', data: { role: 'viewer' } });
  await expect.element(page.getByRole('heading', { name: 'You don’t have access' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Create Shipment' })).not.toBeInTheDocument();
});

test('an admin chooses the role of an account, and it is kept', async () => {
  const { email } = await invite('clerk', 'Ana Reis');
  const { token } = await signInToOwnAccount();
  await open(TEAM);
  const role = () => rowOf(email).getByLabelText('Role of Ana Reis');
  await role().selectOptions('Viewer');
  await expect.element(page.getByRole('status').filter({ hasText: 'Ana Reis has a new role: Viewer.' })).toBeVisible();
  expect((await listAccounts(token)).items.find((one) => one.email === email)?.role).toBe('viewer');
  await open(TEAM);
  await expect.element(role()).toHaveValue('viewer');
});

test('an API key created without a connection keeps the choices and is created with one', async () => {
  allowConsoleError(/ApiError/);
  await signInToOwnAccount();
  await open('/admin/settings/api-keys');
  await page.getByRole('button', { name: 'Create key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create key' });
  await dialog.getByLabelText('Name', { exact: true }).fill('Packing bench');
  await dialog.getByLabelText('Add scans').click();
  const fault = answerInstead(/^POST .*\/keys$/, dropRequest);
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'Something went wrong. Nothing was changed. Try again.' }))
    .toBeVisible();
  await expect.element(dialog.getByLabelText('Name', { exact: true })).toHaveValue('Packing bench');
  await expect.element(dialog.getByLabelText('Add scans')).toBeChecked();
  fault.stop();
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Packing bench' })).toBeVisible();
});
