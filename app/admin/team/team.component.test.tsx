import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { open } from '#tests/components/open.tsx';
import { createInvitation, revokeInvitation, signIn, signInToOwnAccount } from '#tests/components/staff.ts';

const TEAM = '/admin/settings/team';
const aPia = () => ({ name: 'Pia Novak', email: `pia.${crypto.randomUUID().slice(0, 8)}@transcargo.example` });
const rowOf = (email: string) => page.getByRole('row').filter({ hasText: email });
const invalid = () => page.getByRole('heading', { name: 'This link is not valid' });
const setUp = () => page.getByRole('heading', { name: 'Set up your account' });

test('used, revoked and invented links show the same page', async () => {
  const pia = aPia();
  const revoked = await createInvitation({ ...pia, role: 'admin' });
  await signInToOwnAccount();
  await open(TEAM);
  await rowOf(pia.email).getByRole('button', { name: 'Revoke the invitation of Pia Novak' }).click();
  await expect.element(page.getByText('The invitation of Pia Novak no longer works.')).toBeVisible();
  await expect.element(rowOf(pia.email)).not.toBeInTheDocument();
  localStorage.clear();
  for (const link of [revoked, 'no-such-link']) {
    await open(`/admin/invite/${link}`);
    await expect.element(invalid()).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/admin/login');
  }
});

test('a link that is revoked while its page is open creates no account', async () => {
  const pia = aPia();
  const link = await createInvitation({ ...pia, role: 'admin' });
  await open(`/admin/invite/${link}`);
  await expect.element(setUp()).toBeVisible();
  await revokeInvitation(pia.email);
  await page.getByLabelText('Password', { exact: true }).fill('seven-slow-ferries');
  await userEvent.keyboard('{Enter}');
  await expect.element(invalid()).toBeVisible();
});

test('a new link replaces a lost one', async () => {
  const pia = aPia();
  const lost = await createInvitation({ ...pia, role: 'admin' });
  await signInToOwnAccount();
  await open(TEAM);
  await rowOf(pia.email).getByRole('button', { name: 'New link for Pia Novak' }).click();
  const field = page.getByRole('textbox', { name: 'Link for Pia Novak' });
  await expect.element(field).toBeVisible();
  const link = new URL((field.element() as HTMLInputElement).value).pathname;
  localStorage.clear();
  await open(`/admin/invite/${lost}`);
  await expect.element(invalid()).toBeVisible();
  await open(link);
  await expect.element(setUp()).toBeVisible();
});

test('an invalid invitation is rejected at its field', async () => {
  const admin = await signInToOwnAccount();
  await open(TEAM);
  const name = page.getByLabelText('Name', { exact: true });
  const email = page.getByLabelText('Email', { exact: true });
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect.element(name).toHaveFocus();
  await expect.element(name).toHaveAccessibleDescription('Enter a name');
  await expect.element(email).toHaveAccessibleDescription('Enter a valid email address');
  await name.fill('Myself');
  await email.fill(admin.email.toUpperCase());
  await userEvent.keyboard('{Enter}');
  await expect.element(email).toHaveAccessibleDescription('This person already has an account');
  await expect.element(name).toHaveValue('Myself');
});

test('removing oneself signs out', async () => {
  const admin = await signInToOwnAccount('admin', 'Leo Brandt');
  const { path } = await open(TEAM);
  const row = rowOf(admin.email);
  await expect.element(row).toMatchTextContent('Leo Brandt (you)');
  await row.getByRole('button', { name: 'Remove Leo Brandt' }).click();
  await page.getByRole('dialog', { name: 'Remove yourself?' }).getByRole('button', { name: 'Remove' }).click();
  await expect.poll(path).toBe('/admin/login');
  await signIn();
  await open(TEAM);
  await expect.element(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await expect.element(page.getByText(admin.email)).not.toBeInTheDocument();
});
