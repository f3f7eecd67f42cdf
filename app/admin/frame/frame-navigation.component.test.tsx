import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { forgetUser } from '#app/session/session.ts';
import { AUTH_TOKEN_KEY } from '#app/session/session-token.ts';
import { fire, textsOf } from '#tests/components/actions.ts';
import { answerInstead } from '#tests/components/faults.ts';
import { expectAccessible, resize } from '#tests/components/look.ts';
import { open } from '#tests/components/open.tsx';
import { fillShipment } from '#tests/components/shipments.ts';
import {
  anAddress,
  ask,
  endSession,
  isSignedIn,
  PASSWORD,
  signIn,
  signInToOwnAccount,
} from '#tests/components/staff.ts';

const heading = () => page.getByRole('heading', { level: 1 });
const create = () => page.getByRole('button', { name: 'Create Shipment', exact: true });
const current = (within: Element) => within.querySelector('[aria-current="page"]')?.textContent;

test('an unknown address of the staff area is not found inside the frame', async () => {
  expect((await fetch('/served/admin/no-such-page')).status).toBe(404);
  await signIn();
  const { path } = await open('/admin/no-such-page');
  await expect.element(heading()).toHaveTextContent('Page not found');
  await expectAccessible();
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Shipments', exact: true }).click();
  await expect.poll(path).toBe('/admin/shipments');
});

test('sidebar, palette and narrow menu open settings and guide, and mark the current page and tab', async () => {
  await signIn();
  const { path } = await open('/admin');
  const sidebar = page.getByRole('complementary').first();
  await sidebar.getByRole('link', { name: 'Settings' }).click();
  await expect.poll(path).toBe('/admin/settings');
  await expect.poll(() => current(sidebar.element())).toBe('Settings');
  await userEvent.keyboard('{Control>}k{/Control}');
  await page.getByRole('combobox', { name: 'Search or go to' }).fill('help');
  await userEvent.keyboard('{Enter}');
  await expect.poll(path).toBe('/admin/help');
  await expect.poll(() => current(sidebar.element())).toBe('Help & Support');
  await resize(390);
  await page.getByLabelText('Menu').first().click();
  const menu = page.getByRole('banner');
  await expect.poll(() => current(menu.element())).toBe('Help & Support');
  await menu.getByRole('link', { name: 'Settings' }).click();
  await expect.poll(path).toBe('/admin/settings');
  await expect.poll(() => menu.element().querySelector('details')?.open).toBe(false);
  const main = page.getByRole('main');
  await expect.poll(() => current(main.element())).toBe('Account');
  await main.getByRole('link', { name: 'Team' }).click();
  await expect.poll(() => current(main.element())).toBe('Team');
});

test('a slow change of page shows a line at the top', async () => {
  await signIn();
  await open('/admin');
  await expect.element(heading()).toHaveTextContent('Dashboard');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  answerInstead(/^GET .*\/shipments(\?|$)/, (proceed) => released.then(proceed), { times: 1 });
  await page.getByRole('link', { name: 'Shipments', exact: true }).first().click();
  await expect.element(page.getByRole('progressbar', { name: 'Loading the page' })).toBeVisible();
  release();
  await expect.element(heading()).toHaveTextContent('Shipments');
  await expect.element(page.getByRole('progressbar', { name: 'Loading the page' })).not.toBeInTheDocument();
});

test('a form submitted after a sign-out in another tab keeps its values and asks for the password', async () => {
  const { token } = await signInToOwnAccount();
  await open('/admin/shipments/create');
  await fillShipment('London, 1 Sample Yard');
  await endSession(token);
  localStorage.removeItem(AUTH_TOKEN_KEY);
  await fire(window, new StorageEvent('storage', { key: AUTH_TOKEN_KEY, oldValue: token, newValue: null }));
  await create().click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('What you typed is still here.')).toBeVisible();
  await expect.element(page.getByLabelText('Origin address')).toHaveValue('London, 1 Sample Yard');
  await dialog.getByLabelText('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Sign in and continue' }).click();
  await expect.element(heading()).toMatchTextContent(/TC-[A-Z0-9]{8}/);
});

test.each([
  ['a loader', /^GET .*\/shipments(\?|$)/, () => {}],
  ['the check of the session', /^GET .*\/session$/, forgetUser],
])('a token refused in %s ends no session that another tab has just begun', async (_, call, prepare) => {
  const { token, email } = await signInToOwnAccount();
  await open('/admin');
  await expect.element(heading()).toHaveTextContent('Dashboard');
  const headers = { 'X-Forwarded-For': anAddress() };
  const renewed = await ask<{ token: string }>('', '/session', {
    method: 'POST',
    data: { email, password: PASSWORD },
    headers,
  });
  await endSession(token);
  prepare();
  const rejectedPost = answerInstead(
    call,
    async (proceed) => {
      const response = await proceed();
      localStorage.setItem(AUTH_TOKEN_KEY, renewed.token);
      return response;
    },
    { times: 1 },
  );
  const { path } = await open('/admin/shipments');
  await expect.element(page.getByRole('table')).toBeVisible();
  expect(rejectedPost.requests).toHaveLength(1);
  expect(path()).toBe('/admin/shipments');
  expect(localStorage.getItem(AUTH_TOKEN_KEY)).toBe(renewed.token);
});

test('public pages show Dashboard and Logout only to signed-in staff, and Logout revokes the session', async () => {
  const bar = page.getByRole('navigation', { name: 'Main' });
  const dashboard = bar.getByRole('link', { name: 'Dashboard' });
  const { requests } = answerInstead(/\/session$/, (proceed) => proceed());
  await open('/');
  await expect.poll(() => textsOf(bar.getByRole('link'))).toContain('Contact');
  expect(requests).toEqual([]);
  const ended = await signInToOwnAccount();
  await endSession(ended.token);
  await open('/');
  await expect.poll(() => localStorage.getItem(AUTH_TOKEN_KEY)).toBeNull();
  await expect.element(dashboard).not.toBeInTheDocument();
  const { token } = await signInToOwnAccount();
  await open('/');
  await expect.element(dashboard).toHaveAttribute('href', '/admin');
  await bar.getByRole('button', { name: 'Logout' }).click();
  await expect.element(dashboard).not.toBeInTheDocument();
  expect(localStorage.getItem(AUTH_TOKEN_KEY)).toBeNull();
  expect(await isSignedIn(token)).toBe(false);
});

/** The response of the server from the day on which a second factor is required. */
const DUE = { type: 'urn:problem:second-factor-required', title: 'Set up a second factor.', status: 403 };

test('a save on the day a second factor becomes required waits until it is set up in another tab', async () => {
  await signInToOwnAccount('clerk');
  await open('/admin/shipments/create');
  await fillShipment('Bremen, 3 Sample Quay');
  const refusal = answerInstead(/^POST .*\/shipments$/, () =>
    Response.json(DUE, { status: 403, headers: { 'Content-Type': 'application/problem+json' } }),
  );
  const session = answerInstead(/^GET .*\/session$/, async (proceed) => {
    const { user } = await (await proceed()).json();
    return Response.json({ user: { ...user, requiredFactor: { from: '2026-01-01', isDue: true } } });
  });
  await create().click();
  const dialog = page.getByRole('dialog', { name: 'A second factor is now required' });
  const setUp = dialog.getByRole('link', { name: 'Set it up in another tab' });
  await expect.element(setUp).toHaveFocus();
  await expect.element(setUp).toHaveAttribute('target', '_blank');
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('You don’t have one yet. Finish in the other tab first.');
  refusal.stop();
  session.stop();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect.element(page.getByText('Bremen, 3 Sample Quay')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
});
