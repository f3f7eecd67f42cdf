import { TOKEN_KEY } from '../support/admin.ts';
import { createOwnAdmin, openAs, signInBy } from '../support/own-admin.ts';
import { expect, test } from '../support/test.ts';

const REFUSED = /status of 4(01|22|29)/;
const SETTINGS = '/admin/settings';
const NEW_PASSWORD = 'seven-slow-ferries';

test('the password is changed: the new one signs in, the old one does not, other browsers are signed out', async ({
  page,
  newVisitor,
  problems,
}) => {
  problems.allow(REFUSED);
  const own = await createOwnAdmin(page.request);
  const other = await (await newVisitor()).newPage();
  await signInBy(other, own.email, own.password);
  await expect(other).toHaveURL('/admin');
  await openAs(page, own.token, SETTINGS);
  await page.getByLabel('Current password', { exact: true }).fill(own.password);
  await page.getByLabel('New password', { exact: true }).fill('seven');
  await expect(page.getByText('7 more characters')).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await expect(page.getByText('Strong enough')).toBeVisible();
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Password changed.' })).toBeVisible();
  await expect(page.getByLabel('Current password', { exact: true })).toHaveValue('');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await other.getByRole('link', { name: 'Shipments', exact: true }).first().click();
  await expect(other).toHaveURL(/\/admin\/login/);
  await signInBy(other, own.email, own.password);
  await expect(other.getByRole('alert')).toHaveText('Invalid credentials. Please try again.');
  await signInBy(other, own.email, NEW_PASSWORD);
  await expect(other).toHaveURL('/admin');
});

test('what needs attention is emailed to who asks for it, until they stop it', async ({ page }) => {
  const own = await createOwnAdmin(page.request);
  await openAs(page, own.token, SETTINGS);
  await expect(page.getByText('No email is sent to you.')).toBeVisible();
  await page.getByRole('button', { name: 'Send me an email' }).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: `An email goes to ${own.email}.` })).toBeVisible();
  await page.reload();
  const stop = page.getByRole('button', { name: 'Stop the emails' });
  await stop.press('Enter');
  await expect(page.getByRole('button', { name: 'Send me an email' })).toBeFocused();
  await expect(page.getByText('No email is sent to you.')).toBeVisible();
});

test('a wrong password and one that will not do are said of their fields, and nothing typed is lost', async ({
  page,
  problems,
}) => {
  problems.allow(REFUSED);
  const own = await createOwnAdmin(page.request);
  await openAs(page, own.token, SETTINGS);
  const current = page.getByLabel('Current password', { exact: true });
  const next = page.getByLabel('New password', { exact: true });
  const submit = page.getByRole('button', { name: 'Change password' });
  await submit.click();
  await expect(page.getByText('Enter your current password')).toBeVisible();
  await expect(current).toBeFocused();
  await current.fill('not-the-one-at-all');
  await next.fill('transcargo2026');
  await submit.click();
  await expect(next).toBeFocused();
  await expect(next).toHaveAccessibleDescription('This password is too easy to guess. Choose another');
  await next.fill(NEW_PASSWORD);
  await submit.click();
  await expect(current).toHaveAccessibleDescription('This is not your current password');
  await expect(current).toBeFocused();
  await expect(next).toHaveValue(NEW_PASSWORD);
  for (let tries = 0; tries < 4; tries++) {
    const answered = page.waitForResponse('**/api/v1/account/password');
    await submit.click();
    expect((await answered).status()).toBe(422);
    await expect(submit).toBeEnabled();
  }
  await submit.click();
  await expect(page.getByRole('alert')).toHaveText(/^Too many tries\. Wait \d+ seconds, then try again\.$/);
});

test('sessions are named by device; one is ended, then all: the other browsers are out at once', async ({
  page,
  newVisitor,
  problems,
}) => {
  problems.allow(REFUSED);
  const own = await createOwnAdmin(page.request);
  const others = [];
  for (const userAgent of [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  ]) {
    const other = await (await newVisitor({ userAgent })).newPage();
    await signInBy(other, own.email, own.password);
    await expect(other).toHaveURL('/admin');
    others.push(other);
  }
  const [phone, firefox] = others;
  await openAs(page, own.token, SETTINGS);
  await expect(page.getByText('This browser', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Sign out Safari on iPhone' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Signed out there.' })).toBeVisible();
  await expect(page.getByText('Safari on iPhone')).toHaveCount(0);
  await phone?.reload();
  await expect(phone ?? page).toHaveURL(/\/admin\/login/);
  await firefox?.reload();
  await expect(firefox ?? page).toHaveURL('/admin');
  await page.getByRole('button', { name: 'Sign out everywhere', exact: true }).click();
  await expect(page).toHaveURL('/admin/login');
  expect(await page.evaluate((key) => localStorage.getItem(key), TOKEN_KEY)).toBeNull();
  await firefox?.reload();
  await expect(firefox ?? page).toHaveURL(/\/admin\/login/);
});

test('signing out everywhere else keeps this browser', async ({ page, newVisitor, problems }) => {
  problems.allow(REFUSED);
  const own = await createOwnAdmin(page.request);
  const other = await (await newVisitor()).newPage();
  await signInBy(other, own.email, own.password);
  await expect(other).toHaveURL('/admin');
  await openAs(page, own.token, SETTINGS);
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Signed out everywhere else.' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign out everywhere else' })).toHaveCount(0);
  await other.reload();
  await expect(other).toHaveURL(/\/admin\/login/);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
});

test('the theme and the shortcuts are chosen, shown everywhere at once, and kept', async ({ page }) => {
  const own = await createOwnAdmin(page.request);
  await openAs(page, own.token, SETTINGS);
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const dark = page.getByRole('main').getByRole('button', { name: 'Dark' });
  await dark.click();
  expect(await background()).toBe('rgb(7, 22, 31)');
  await expect(page.getByRole('complementary').getByRole('button', { name: 'Dark' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.getByLabel('Single-key shortcuts').uncheck();
  await page.getByRole('button', { name: 'Show all shortcuts' }).click();
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(list.getByLabel('Use keyboard shortcuts')).not.toBeChecked();
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(page.getByLabel('Single-key shortcuts')).not.toBeChecked();
  await expect(dark).toHaveAttribute('aria-pressed', 'true');
  expect(await background()).toBe('rgb(7, 22, 31)');
});

test('a change that the server can not take is said, and can be tried again', async ({ page, problems }) => {
  problems.allow(/status of 503|Failed to change password/);
  const own = await createOwnAdmin(page.request);
  await openAs(page, own.token, SETTINGS);
  await page.route('**/api/v1/account/password', (route) => route.fulfill({ status: 503, json: {} }), { times: 1 });
  await page.getByLabel('Current password', { exact: true }).fill(own.password);
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('alert')).toHaveText('That did not work. Nothing was changed. Try again.');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Password changed.' })).toBeVisible();
});
