import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { AUTH_TOKEN_KEY } from '#app/session/session-token.ts';
import { answerInstead, FAULTS } from '#tests/components/faults.ts';
import { open } from '#tests/components/open.tsx';
import { allowConsoleError } from '#tests/components/problems.ts';
import { ask, invite, isSignedIn, PASSWORD, signIn, signInToOwnAccount } from '#tests/components/staff.ts';

const email = () => page.getByLabelText('Email');
const password = () => page.getByLabelText('Password', { exact: true });
const submit = () => page.getByRole('button', { name: 'Sign in' });
const alert = () => page.getByRole('alert');

test('the form rejects empty fields and wrong credentials in the words of the specification', async () => {
  await open('/admin/login');
  await submit().click();
  await expect.element(alert()).toHaveTextContent('Please enter both email and password');
  await email().fill('nobody.at.all@transcargo.example');
  await password().fill('not the one');
  await submit().click();
  await expect.element(alert()).toHaveTextContent('Invalid credentials. Please try again.');
  await expect.element(email()).toHaveValue('nobody.at.all@transcargo.example');
});

test('the form asks to wait after too many attempts', async () => {
  await open('/admin/login');
  const calls = answerInstead(/^POST .*\/session$/, (proceed) => proceed());
  await email().fill(`nobody.${Date.now()}@transcargo.example`);
  await password().fill('guess');
  for (let tries = 1; tries <= 5; tries++) {
    await submit().click();
    await expect.poll(() => calls.requests.length).toBe(tries);
    await expect.element(alert()).toHaveTextContent('Invalid credentials. Please try again.');
    await expect.element(submit()).toBeEnabled();
  }
  await submit().click();
  await expect.element(alert()).toMatchTextContent(/^Too many attempts\. Wait \d+ seconds, then sign in again\.$/);
});

test('the form asks to wait one second in the singular', async () => {
  await open('/admin/login');
  answerInstead(/^POST .*\/session$/, () => new Response('{}', { status: 429, headers: { 'Retry-After': '1' } }));
  await email().fill('nobody.at.all@transcargo.example');
  await password().fill('guess');
  await submit().click();
  await expect.element(alert()).toHaveTextContent('Too many attempts. Wait 1 second, then sign in again.');
});

test('the sign-in redirects signed-in users to the dashboard, and signing out revokes the token', async () => {
  const { token } = await signInToOwnAccount();
  const { path } = await open('/admin/login');
  await expect.poll(path).toBe('/admin');
  await page.getByRole('button', { name: 'Sign Out' }).first().click();
  await expect.poll(path).toBe('/admin/login');
  expect(localStorage.getItem(AUTH_TOKEN_KEY)).toBeNull();
  expect(await isSignedIn(token)).toBe(false);
  await expect.element(page.getByText('Your session has ended.')).not.toBeInTheDocument();
});

test('an expired session redirects to the sign-in, which says so, and from there back to the page', async () => {
  const { token } = await signInToOwnAccount();
  const { path } = await open('/admin');
  await expect.element(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await ask(token, '/session', { method: 'DELETE' });
  await page.getByRole('link', { name: 'Shipments', exact: true }).first().click();
  await expect.poll(path).toBe('/admin/login?next=%2Fadmin%2Fshipments');
  await expect.element(page.getByText('Your session has ended.')).toBeVisible();
});

test('the page shows that it is loading while the session is being resolved', async () => {
  await signIn();
  const { promise: requested, resolve: answer } = Promise.withResolvers<void>();
  answerInstead(/^GET .*\/session$/, (proceed) => requested.then(proceed));
  await open('/admin');
  await expect.element(page.getByRole('status')).toHaveTextContent('Loading…');
  await expect.element(page.getByRole('navigation', { name: 'Admin' })).toBeVisible();
  answer();
  await expect.element(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});

test('a failed sign-in shows an error and keeps the email, whatever failed', async () => {
  allowConsoleError(/Invalid credentials/);
  const invited = await invite('admin');
  const { path } = await open('/admin/login');
  for (const [name, fail] of Object.entries(FAULTS)) {
    await email().fill(invited.email);
    await password().fill(PASSWORD);
    const fault = answerInstead(/^POST .*\/session$/, fail);
    await submit().click();
    await expect.poll(() => fault.requests.length, { message: name }).toBe(1);
    await expect
      .element(alert())
      .toHaveTextContent(
        name.endsWith('429')
          ? 'Too many attempts. Wait 60 seconds, then sign in again.'
          : 'The server did not answer. Check the connection and try again.',
      );
    await expect.element(email()).toHaveValue(invited.email);
    await expect.element(submit()).toBeEnabled();
    fault.stop();
  }
  await password().fill(PASSWORD);
  await submit().click();
  await expect.poll(path).toBe('/admin');
});
