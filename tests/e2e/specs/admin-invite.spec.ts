import { randomUUID } from 'node:crypto';
import { beSignedIn } from '../support/admin.ts';
import { createOwnAdmin, inviteSomebody, openAs } from '../support/own-admin.ts';
import { expect, test } from '../support/test.ts';

const REFUSED = /status of 4(01|04|22)/;
const SETTINGS = '/admin/settings/team';
const aPia = () => ({ name: 'Pia Novak', email: `pia.${randomUUID().slice(0, 8)}@transcargo.example` });

test('an admin is invited by a link, accepts it in another browser, and is removed again', async ({
  page,
  newVisitor,
  problems,
}) => {
  problems.allow(REFUSED);
  const own = await createOwnAdmin(page.request);
  const pia = aPia();
  await openAs(page, own.token, SETTINGS);
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

test('used, revoked and invented links lead to one plain page', async ({ page, newVisitor, problems }) => {
  problems.allow(REFUSED);
  const own = await createOwnAdmin(page.request);
  const pia = aPia();
  const revoked = await inviteSomebody(page.request, pia.name, pia.email);
  const guest = await (await newVisitor()).newPage();
  await guest.goto(`/admin/invite/${revoked}`);
  await expect(guest.getByRole('heading', { name: 'Set up your account' })).toBeVisible();
  await openAs(page, own.token, SETTINGS);
  const row = page.getByRole('row').filter({ hasText: pia.email });
  await row.getByRole('button', { name: 'Revoke the invitation of Pia Novak' }).click();
  await expect(page.getByText('The invitation of Pia Novak no longer works.')).toBeVisible();
  await expect(row).toHaveCount(0);
  // It was open while it was revoked.
  await guest.getByLabel('Password', { exact: true }).fill('seven-slow-ferries');
  await guest.keyboard.press('Enter');
  await expect(guest.getByRole('heading', { name: 'This link is not valid' })).toBeVisible();
  for (const link of [revoked, 'no-such-link']) {
    await guest.goto(`/admin/invite/${link}`);
    await expect(guest.getByRole('heading', { name: 'This link is not valid' })).toBeVisible();
    await expect(guest.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/admin/login');
  }
});

test('a new link takes the place of one that was lost', async ({ page, newVisitor, problems }) => {
  problems.allow(REFUSED);
  const own = await createOwnAdmin(page.request);
  const pia = aPia();
  const lost = await inviteSomebody(page.request, pia.name, pia.email);
  await openAs(page, own.token, SETTINGS);
  const row = page.getByRole('row').filter({ hasText: pia.email });
  await row.getByRole('button', { name: 'New link for Pia Novak' }).click();
  const link = await page.getByRole('textbox', { name: 'Link for Pia Novak' }).inputValue();
  const guest = await (await newVisitor()).newPage();
  await guest.goto(`/admin/invite/${lost}`);
  await expect(guest.getByRole('heading', { name: 'This link is not valid' })).toBeVisible();
  await guest.goto(link);
  await expect(guest.getByRole('heading', { name: 'Set up your account' })).toBeVisible();
});

test('what is wrong with an invitation is said of its field', async ({ page, problems }) => {
  problems.allow(REFUSED);
  const own = await createOwnAdmin(page.request);
  await openAs(page, own.token, SETTINGS);
  const name = page.getByLabel('Name', { exact: true });
  const email = page.getByLabel('Email', { exact: true });
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription('Enter a name');
  await expect(email).toHaveAccessibleDescription('Enter a valid email address');
  await name.fill('Myself');
  await email.fill(own.email.toUpperCase());
  await email.press('Enter');
  await expect(email).toHaveAccessibleDescription('This person has an account already');
  await expect(name).toHaveValue('Myself');
});

test('who removes themselves is signed out', async ({ page, problems }) => {
  problems.allow(REFUSED);
  const own = await createOwnAdmin(page.request, 'Leo Brandt');
  await openAs(page, own.token, SETTINGS);
  const row = page.getByRole('row').filter({ hasText: own.email });
  await expect(row).toContainText('Leo Brandt (you)');
  await row.getByRole('button', { name: 'Remove Leo Brandt' }).click();
  await page.getByRole('dialog', { name: 'Remove yourself?' }).getByRole('button', { name: 'Remove' }).click();
  await expect(page).toHaveURL('/admin/login');
  await beSignedIn(page);
  await page.goto(SETTINGS);
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await expect(page.getByText(own.email)).toHaveCount(0);
});

test('with the keyboard only somebody is invited and the invitation revoked', async ({ page }) => {
  const own = await createOwnAdmin(page.request);
  const pia = aPia();
  await openAs(page, own.token, SETTINGS);
  const tabTo = async (name: string) => {
    const target = page.getByLabel(name, { exact: true }).or(page.getByRole('button', { name, exact: true }));
    // Past everybody whom the tests before this one have invited.
    for (let presses = 0; presses < 400; presses++) {
      await page.keyboard.press('Tab');
      if (await target.evaluateAll((all) => all.includes(document.activeElement as HTMLElement))) return;
    }
    throw new Error(`Tab never reached ${name}`);
  };
  await tabTo('Name');
  await page.keyboard.type(pia.name);
  await tabTo('Email');
  await page.keyboard.type(pia.email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Link for Pia Novak' })).toBeFocused();
  const row = page.getByRole('row').filter({ hasText: pia.email });
  await row.getByRole('button', { name: 'Revoke the invitation of Pia Novak' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator(':focus')).toHaveText('The invitation of Pia Novak no longer works.');
});
