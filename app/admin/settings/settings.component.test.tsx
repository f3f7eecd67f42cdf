import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { press } from '#tests/components/actions.ts';
import { answerInstead, answerWith } from '#tests/components/faults.ts';
import { open } from '#tests/components/open.tsx';
import { allowConsoleError } from '#tests/components/problems.ts';
import { ask, isSignedIn, PASSWORD, signIn, signInToOwnAccount } from '#tests/components/staff.ts';

const SETTINGS = '/admin/settings';
const NEW_PASSWORD = 'seven-slow-ferries';
const current = () => page.getByLabelText('Current password', { exact: true });
const next = () => page.getByLabelText('New password', { exact: true });
const submit = () => page.getByRole('button', { name: 'Change password' });
const status = (text: string) => page.getByRole('status').filter({ hasText: text });
const openSession = (email: string, password: string) =>
  ask<{ token: string }>('', '/session', { method: 'POST', data: { email, password } });

test('changing the password accepts the new one, rejects the old one, and signs out other browsers', async () => {
  const admin = await signInToOwnAccount();
  const other = await openSession(admin.email, PASSWORD);
  await open(SETTINGS);
  await current().fill(PASSWORD);
  await next().fill('seven');
  await expect.element(page.getByText('7 more characters')).toBeVisible();
  await next().fill(NEW_PASSWORD);
  await expect.element(page.getByText('Strong enough')).toBeVisible();
  await submit().click();
  await expect.element(status('Password changed.')).toBeVisible();
  await expect.element(current()).toHaveValue('');
  expect(await isSignedIn(admin.token)).toBe(true);
  expect(await isSignedIn(other.token)).toBe(false);
  await expect(openSession(admin.email, PASSWORD)).rejects.toThrow('401');
  await openSession(admin.email, NEW_PASSWORD);
});

test('name and email change in place, and an email that has an account is rejected at its field', async () => {
  const admin = await signInToOwnAccount();
  const other = await signInToOwnAccount('clerk', 'Karin Holm');
  await open(SETTINGS);
  const you = page.getByRole('region', { name: 'You' });
  await you.getByRole('button', { name: 'Edit' }).click();
  const name = you.getByLabelText('Name');
  await expect.element(name).toHaveFocus();
  await you.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(you.getByRole('button', { name: 'Edit' })).toHaveFocus();
  await you.getByRole('button', { name: 'Edit' }).click();
  await name.fill('Mira Muster');
  const email = you.getByLabelText('Email');
  await email.fill(admin.email);
  await you.getByRole('button', { name: 'Save' }).click();
  await expect.element(email).toHaveFocus();
  await expect.element(email).toHaveAccessibleDescription('This person already has an account');
  const changed = `mira.${other.email}`;
  await email.fill(changed);
  await you.getByRole('button', { name: 'Save' }).click();
  await expect.element(you).toMatchTextContent(`Mira Muster${changed}`);
  await expect.element(page.getByRole('complementary').getByText('Mira Muster')).toBeVisible();
  await openSession(changed, PASSWORD);
});

test('the row height holds for other tables, is saved in the account, and a failure puts it back', async () => {
  const { token } = await signInToOwnAccount();
  const id = crypto.randomUUID();
  const { number } = await ask<{ number: number }>(token, '/customers', {
    method: 'POST',
    data: { id, name: `Zeilen ${id}` },
  });
  const readHeight = async () => {
    await open(`/admin/settings/customers?search=${number}`);
    await expect.element(page.getByRole('cell').first()).toBeVisible();
    return page.getByRole('row').nth(1).element().getBoundingClientRect().height;
  };
  expect(await readHeight()).toBeLessThan(56);
  await open(SETTINGS);
  const choice = page.getByRole('group', { name: 'Row height in every table' });
  const isPressed = (name: string) => expect.element(choice.getByRole('button', { name, pressed: true })).toBeVisible();
  const { stop } = answerInstead(/^PUT .*list-settings/, answerWith(503));
  await choice.getByRole('button', { name: 'Comfortable' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('This could not be saved. Try again.');
  await isPressed('Compact');
  stop();
  await choice.getByRole('button', { name: 'Comfortable' }).click();
  await isPressed('Comfortable');
  const read = async () => (await ask<{ rowHeight: string }>(token, '/account/list-settings')).rowHeight;
  await expect.poll(read).toBe('comfortable');
  expect(await readHeight()).toBeGreaterThanOrEqual(64);
});

test('the daily attention email goes to users who want it until they turn it off', async () => {
  const admin = await signInToOwnAccount();
  await open(SETTINGS);
  await expect.element(page.getByText('No email is sent to you.')).toBeVisible();
  await page.getByRole('button', { name: 'Send me an email' }).click();
  await expect.element(status(`An email goes to ${admin.email}.`)).toBeVisible();
  await open(SETTINGS);
  await page.getByRole('button', { name: 'Stop the emails' }).click();
  await expect.element(page.getByRole('button', { name: 'Send me an email' })).toHaveFocus();
  await expect.element(page.getByText('No email is sent to you.')).toBeVisible();
});

test('a wrong or unsuitable password is rejected at its field and keeps the input', async () => {
  await signInToOwnAccount();
  await open(SETTINGS);
  await submit().click();
  await expect.element(page.getByText('Enter your current password')).toBeVisible();
  await expect.element(current()).toHaveFocus();
  await current().fill('not-the-one-at-all');
  await next().fill('transcargo2026');
  await submit().click();
  await expect.element(next()).toHaveFocus();
  await expect.element(next()).toHaveAccessibleDescription('This password is too easy to guess. Choose another');
  await next().fill(NEW_PASSWORD);
  for (let tries = 0; tries < 5; tries++) {
    await submit().click();
    await expect.element(current()).toHaveAccessibleDescription('This is not your current password');
    await expect.element(current()).toHaveFocus();
    await expect.element(next()).toHaveValue(NEW_PASSWORD);
    await expect.element(submit()).toBeEnabled();
  }
  await submit().click();
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/^Too many attempts\. Wait \d+ seconds, then try again\.$/);
});

test('signing out everywhere else keeps this session', async () => {
  const admin = await signInToOwnAccount();
  const other = await openSession(admin.email, PASSWORD);
  await open(SETTINGS);
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect.element(status('Signed out everywhere else.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Sign out everywhere else' })).not.toBeInTheDocument();
  expect([await isSignedIn(admin.token), await isSignedIn(other.token)]).toEqual([true, false]);
});

test('a change that the server cannot store shows an error and can be tried again', async () => {
  allowConsoleError(/Failed to change password/);
  await signInToOwnAccount();
  await open(SETTINGS);
  answerInstead(/\/account\/password$/, answerWith(503), { times: 1 });
  await current().fill(PASSWORD);
  await next().fill(NEW_PASSWORD);
  await submit().click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Something went wrong. Nothing was changed. Try again.');
  await submit().click();
  await expect.element(status('Password changed.')).toBeVisible();
});

test('staff choose their language in the settings, at once, and it is remembered', async () => {
  const { title } = await (await fetch('/locales/de/adminSettings.json')).json();
  await signIn();
  await open('/admin/settings');
  const menu = page.getByRole('main').getByText('English', { exact: true }).first();
  await menu.click();
  await page.getByRole('main').getByRole('link', { name: 'Deutsch' }).click();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(title);
  expect((await cookieStore.get('language'))?.value).toBe('de');
});

test('a button keeps the focus while its change is saved, and when that fails', async () => {
  allowConsoleError(/ApiError|Failed to/);
  await signInToOwnAccount();
  answerInstead(/^POST .*(invitations|keys)|^GET .*people\?/, async () => {
    await new Promise((resolve) => setTimeout(resolve, 200));
    return new Response('{}', { status: 500 });
  });
  const button = (name: string) => page.getByRole('button', { name });
  const expectFocusAfterFailure = async (name: string) => {
    await press(button(name), '{Enter}');
    await expect.element(page.getByRole('alert')).toMatchTextContent(/gain/);
    await expect.element(button(name)).toHaveFocus();
  };
  await open('/admin/settings/team');
  await page.getByLabelText('Name', { exact: true }).fill('Ana');
  await page.getByLabelText('Email', { exact: true }).fill('ana@example.com');
  await expectFocusAfterFailure('Invite');
  await open('/admin/people');
  await page.getByLabelText('Email address').fill('ana@example.com');
  await expectFocusAfterFailure('Find');
  await open('/admin/settings/api-keys');
  await button('Create key').click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Scanner');
  await page.getByRole('checkbox', { name: 'Read shipments' }).click();
  await press(page.getByRole('dialog').getByRole('button', { name: 'Create key' }), '{Enter}');
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(page.getByRole('dialog').getByRole('button', { name: 'Create key' })).toHaveFocus();
});
