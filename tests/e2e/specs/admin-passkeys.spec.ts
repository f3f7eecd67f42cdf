import type { Page } from '@playwright/test';
import { endSession } from '../support/admin.ts';
import { changeCompanyAs } from '../support/company.ts';
import { createLook } from '../support/looks.ts';
import { createOwnAdmin, openAs, signInBy } from '../support/own-admin.ts';
import { expect, test, testInWhole } from '../support/test.ts';

/** Adds a virtual authenticator that confirms every request; after `takeAway`, the browser has none. */
async function addAuthenticator(page: Page): Promise<{ takeAway(): Promise<void> }> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    takeAway: async () => {
      await session.send('WebAuthn.clearCredentials', { authenticatorId });
    },
  };
}

/** Adds the first passkey of an account. */
async function addFirstPasskey(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name of the passkey').fill(name);
  await page.getByRole('button', { name: 'Create passkey' }).click();
  await expect(page.getByText('The passkey is created.')).toBeVisible();
  await expect(page.getByText(/^[2-9a-z]{5}-[2-9a-z]{5}$/)).toHaveCount(10);
  await expect(page.getByRole('button', { name: 'Turn on second factor' })).toBeDisabled();
  await page.getByLabel('I have saved them').check();
}

test('an admin adds a passkey, signs in with it and removes it', async ({
  newVisitor,
  own: { url: baseURL },
  problems,
}) => {
  test.setTimeout(180_000);
  problems.allow(/status of 4(01|22)/);
  const page = await (await newVisitor({ baseURL })).newPage();
  const look = createLook(page);
  await addAuthenticator(page);
  const admin = await createOwnAdmin(page.request);
  await openAs(page, admin.token, '/admin/settings');
  await page.getByRole('link', { name: 'Set up' }).click();
  await page.getByRole('link', { name: 'Use a passkey instead' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Add a passkey' })).toBeVisible();
  await look('the passkey page');
  await page.getByLabel('Name of the passkey').fill(' ');
  await page.getByRole('button', { name: 'Create passkey' }).click();
  await expect(page.getByText('Enter a name', { exact: true })).toBeVisible();
  await addFirstPasskey(page, 'Office laptop');
  await look('recovery codes');
  await page.getByRole('button', { name: 'Turn on second factor' }).click();
  const list = page.getByRole('list', { name: 'Your passkeys' });
  await expect(list.getByRole('listitem')).toHaveText(/Office laptop.*Added .*Not used yet/);
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible();
  await look('the list of passkeys');

  await page.getByRole('link', { name: 'Add a passkey' }).click();
  await page.getByRole('button', { name: 'Create passkey' }).click();
  await expect(page.getByRole('alert')).toHaveText('This device already has one of your passkeys.');

  await endSession(page);
  await page.evaluate(() => localStorage.clear());
  await signInBy(page, admin.email, admin.password);
  await expect(page.getByRole('heading', { name: 'Your passkey' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeFocused();
  await look('the sign-in with a passkey');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin');

  await page.goto('/admin/settings');
  await expect(list.getByRole('listitem')).toHaveText(/Last used/);
  await list.getByRole('button', { name: 'Remove the passkey Office laptop' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('From then on you sign in with only the password.');
  await look('the dialog to remove a passkey');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('The second factor is off.')).toBeVisible();
  await endSession(page);
  await page.evaluate(() => localStorage.clear());
  await signInBy(page, admin.email, admin.password);
  await expect(page).toHaveURL('/admin');
});

testInWhole(
  'an account that requires a second factor adds a passkey, and signs in with a recovery code when the device fails',
  async ({ newVisitor, own: { url: baseURL }, problems }) => {
    test.setTimeout(180_000);
    problems.allow(/status of 4(01|03|22)/);
    const page = await (await newVisitor({ baseURL, locale: 'de' })).newPage();
    const karin = await createOwnAdmin(page.request);
    const leo = await createOwnAdmin(page.request, 'Leo Brandt', 'clerk');
    await addAuthenticator(page);
    await openAs(page, karin.token, '/admin/settings/passkey');
    await page.getByLabel('Name des Passkeys').fill('Laptop');
    await page.getByRole('button', { name: 'Passkey erstellen' }).click();
    await page.getByLabel('Ich habe sie an einem anderen Ort').check();
    await page.getByRole('button', { name: 'Zweiten Faktor einschalten' }).click();
    await expect(page.getByRole('list', { name: 'Ihre Passkeys' })).toContainText('Laptop');
    await changeCompanyAs(karin.token, page, { secondFactorFrom: new Date(Date.now()).toISOString().slice(0, 10) });
    await page.reload();
    await expect(page.getByRole('list', { name: 'Ihre Passkeys' }).getByRole('button')).toHaveCount(0);

    const otherPage = await (await newVisitor({ baseURL })).newPage();
    const device = await addAuthenticator(otherPage);
    await openAs(otherPage, leo.token, '/admin/reports');
    await otherPage.getByRole('link', { name: 'Use a passkey instead' }).click();
    await addFirstPasskey(otherPage, 'Leo’s phone');
    const codes = await otherPage.getByText(/^[2-9a-z]{5}-[2-9a-z]{5}$/).allTextContents();
    await otherPage.getByRole('button', { name: 'Turn on second factor' }).click();
    await expect(otherPage).toHaveURL('/admin/reports');

    await otherPage.evaluate(() => localStorage.clear());
    await signInBy(otherPage, leo.email, leo.password);
    await expect(otherPage.getByRole('heading', { name: 'Your passkey' })).toBeVisible();
    await device.takeAway();
    await otherPage.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(otherPage.getByRole('alert')).toContainText('No passkey was used.');
    await otherPage.getByRole('button', { name: 'Use a recovery code' }).click();
    await otherPage.getByLabel('Code', { exact: true }).fill(codes[0] ?? '');
    await otherPage.keyboard.press('Enter');
    await expect(otherPage).toHaveURL('/admin');
    await changeCompanyAs(karin.token, page, { secondFactorFrom: null });
  },
);
