import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { readToken } from '#app/session/session-token.ts';
import { open } from '#tests/components/open.tsx';
import { allowConsoleError } from '#tests/components/problems.ts';
import { ask, endSession, PASSWORD, signInToOwnAccount } from '#tests/components/staff.ts';

const dialog = () => page.getByRole('dialog', { name: 'You have been signed out' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const fill = (label: string, value: string) => page.getByLabelText(label, { exact: true }).fill(value);
const anEmail = () => `ana.${crypto.randomUUID().slice(0, 8)}@transcargo.example`;

interface Change {
  path: string;
  prepare?(): Promise<unknown>;
  change(): Promise<unknown>;
  expectDone(): Promise<unknown>;
}
const CHANGES: Record<string, Change> = {
  'a view': {
    path: '/admin/shipments?service=EXPRESS',
    async change() {
      await button('Save as view').click();
      await page.getByRole('textbox', { name: 'Name' }).fill('Late');
      await userEvent.keyboard('{Enter}');
    },
    expectDone: () => expect.element(page.getByRole('link', { name: 'Late' })).toHaveAttribute('aria-current', 'page'),
  },
  'a row height': {
    path: '/admin/shipments',
    async change() {
      await page.getByText('Columns', { exact: true }).click();
      await button('Comfortable').click();
    },
    expectDone: () =>
      expect.poll(() => ask(readToken() ?? '', '/account/list-settings')).toMatchObject({ rowHeight: 'comfortable' }),
  },
  'an export': {
    path: '/admin/shipments',
    change: () => button('Export').click(),
    expectDone: () => expect.element(page.getByText('Export started')).toBeVisible(),
  },
  'a name': {
    path: '/admin/settings',
    async prepare() {
      await button('Edit').click();
      await page.getByRole('region', { name: 'You' }).getByLabelText('Name').fill('Mira Muster');
    },
    change: () => page.getByRole('region', { name: 'You' }).getByRole('button', { name: 'Save' }).click(),
    expectDone: () => expect.element(page.getByRole('complementary').getByText('Mira Muster')).toBeVisible(),
  },
  'an invitation': {
    path: '/admin/settings/team',
    async prepare() {
      await fill('Name', 'Ana Muster');
      await fill('Email', anEmail());
    },
    change: () => button('Invite').click(),
    expectDone: () => expect.element(page.getByRole('textbox', { name: 'Link for Ana Muster' })).toBeVisible(),
  },
  'a search for a person': {
    path: '/admin/people',
    prepare: () => fill('Email address', 'nobody@example.com'),
    change: () => button('Find').click(),
    expectDone: () => expect.element(page.getByText(/nobody@example.com/)).toBeVisible(),
  },
};

async function signInAgain(): Promise<void> {
  await dialog().getByLabelText('Password', { exact: true }).fill(PASSWORD);
  await button('Sign in and continue').click();
}

test.each(Object.entries(CHANGES))('%s is saved after signing in again in an expired session', async (_, change) => {
  // Counts and updates in the background.
  allowConsoleError(/ApiError: Failed to load/);
  const { token } = await signInToOwnAccount();
  await open(change.path);
  await change.prepare?.();
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await endSession(token);
  await change.change();
  await signInAgain();
  await change.expectDone();
  await expect.element(dialog()).not.toBeInTheDocument();
});

test('closing the dialog keeps the form, and the next submission asks again', async () => {
  allowConsoleError(/ApiError: Failed to load/);
  const { token } = await signInToOwnAccount();
  await open('/admin/settings/team');
  await fill('Name', 'Ana Muster');
  await fill('Email', anEmail());
  await endSession(token);
  await button('Invite').click();
  await expect.element(dialog()).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(page.getByLabelText('Name', { exact: true })).toHaveValue('Ana Muster');
  await expect.element(button('Invite')).toHaveFocus();
  await button('Invite').click();
  await signInAgain();
  await expect.element(page.getByRole('textbox', { name: 'Link for Ana Muster' })).toBeVisible();
});
