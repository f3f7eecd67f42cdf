import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerInstead, dropRequest } from '#tests/components/faults.ts';
import { createLook, expectAccessible } from '#tests/components/look.ts';
import { open } from '#tests/components/open.tsx';
import { allowConsoleError } from '#tests/components/problems.ts';
import { createInvitation, PASSWORD, signIn, signInToOwnAccount } from '#tests/components/staff.ts';

/** The server responds with this 15 minutes after the last confirmation, which is too long for a test. */
const STALE = { type: 'urn:problem:reauthentication-required', title: 'Enter your password again.', status: 403 };
const aPia = () => `pia.${crypto.randomUUID().slice(0, 8)}@transcargo.example`;

const name = () => page.getByLabelText('Name', { exact: true });
const invite = () => page.getByRole('button', { name: 'Invite', exact: true }).click();

test('a sensitive action asks for the password and continues with the same input', async () => {
  await signInToOwnAccount();
  await open('/admin/settings/team');
  const stale = answerInstead(/^POST .*\/admins\/invitations$/, () =>
    Response.json(STALE, { status: 403, headers: { 'Content-Type': 'application/problem+json' } }),
  );
  answerInstead(/\/account\/proof$/, async (proceed) => {
    const response = await proceed();
    if (response.ok) stale.stop();
    return response;
  });
  await name().fill('Pia Novak');
  await page.getByLabelText('Email').fill(aPia());
  await invite();
  const dialog = page.getByRole('dialog', { name: 'Confirm your password' });
  const password = dialog.getByLabelText('Current password', { exact: true });
  await expect.element(dialog).toBeVisible();
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('alert')).toMatchTextContent('Nothing was changed');
  await expect.element(name()).toHaveValue('Pia Novak');
  await invite();
  await password.fill('something else');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByText('This is not your current password')).toBeVisible();
  await password.fill(PASSWORD);
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText('Link for Pia Novak')).toBeVisible();
});

test('an invitation without a connection keeps the form and succeeds with a connection', async () => {
  allowConsoleError(/ApiError/);
  await signInToOwnAccount();
  const email = aPia();
  await open('/admin/settings/team');
  await name().fill('Mira Muster');
  await page.getByLabelText('Email', { exact: true }).fill(email);
  const fault = answerInstead(/^POST .*\/admins\/invitations$/, dropRequest);
  await invite();
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'Something went wrong. Nothing was changed. Try again.' }))
    .toBeVisible();
  await expect.element(page.getByLabelText('Email', { exact: true })).toHaveValue(email);
  fault.stop();
  await invite();
  await expect.element(page.getByRole('row').filter({ hasText: email })).toBeVisible();
});

test('team, settings and invitation are accessible with their results (F1)', async () => {
  await signIn();
  const look = createLook(2);
  const email = aPia();
  const link = await createInvitation({ name: 'Pia Novak', email, role: 'admin' });
  for (const path of [`/admin/invite/${link}`, '/admin/invite/no-such-link']) {
    await open(path);
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    await look(path);
  }
  await open('/admin/settings/team');
  const row = page.getByRole('row').filter({ hasText: email });
  await row.getByRole('button', { name: 'New link for Pia Novak' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Link for Pia Novak' })).toBeVisible();
  await look('team with a new link');
  await open('/admin/settings');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect.element(page.getByText('Enter your current password')).toBeVisible();
  await look('settings with a rejected password');
});

test('settings show the system: version, database, disk and last backup', async () => {
  await signIn();
  await open('/admin/settings/system');
  await expect.element(page.getByRole('region', { name: 'Version' })).toBeVisible();
  const fact = (term: string) =>
    [...document.querySelectorAll('dt')].find(({ textContent }) => textContent.includes(term))?.nextElementSibling
      ?.textContent;
  await expect.poll(() => fact('TransCargo')).toMatch(/^\d+\.\d+\.\d+ on Node \d+\.\d+\.\d+$/);
  expect(fact('Running since')).toMatch(/^[A-Z][a-z]{2} \d{1,2}, \d{4} \d{1,2}:\d{2} [AP]M$/);
  expect(fact('Database')).toMatch(/^(Embedded )?PostgreSQL \d+\.\d+, [\d.]+ MB$/);
  expect(fact('Disk space')).toMatch(/^[\d.,]+ [GT]B of [\d.,]+ [GT]B free in the data folder$/);
  expect(fact('Last backup')).toBe('None created with npm run backup on this server yet');
  expect(fact('Change feed')).toBe('OK');
  await expectAccessible();
});
