import { endSession } from '../support/admin.ts';
import { CODE, readSecret, setUpFactor, toCode, verifyAndEnable } from '../support/authenticator.ts';
import { createLook } from '../support/looks.ts';
import { createOwnAdmin, openAs, signInBy } from '../support/own-admin.ts';
import { expect, test, testInWhole } from '../support/test.ts';

const REFUSED = /status of 4(01|22)/;
const STEP_MS = 30_000;

/** Returns the code of half a minute later, which is already valid. The current code was used, and no code is accepted twice. */
const toNextCode = (secret: string) => toCode(secret, Date.now() + STEP_MS);

test('a second factor is set up, required at the sign-in, and turned off by keyboard', async ({ page, problems }) => {
  problems.allow(REFUSED);
  const admin = await createOwnAdmin(page.request);
  const look = createLook(page);
  await openAs(page, admin.token, '/admin/settings');
  await page.getByRole('link', { name: 'Set up' }).click();
  const secret = await readSecret(page);
  await page.getByLabel(CODE).fill('000000');
  await expect(page.getByRole('alert')).toContainText('That code is incorrect');
  await look('the second factor with a rejected code');
  await verifyAndEnable(page, secret, () => look('recovery codes'));
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible();
  await endSession(page);
  await page.evaluate(() => localStorage.clear());
  await signInBy(page, admin.email, admin.password);
  await expect(page.getByRole('heading', { name: 'Your code' })).toBeVisible();
  await expect(page.getByLabel(CODE)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Enter the code.');
  await page.keyboard.type('11 11 11');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('4 tries are left this minute.');
  await look('the sign-in with a code');
  await page.getByLabel(CODE).fill(toNextCode(secret));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin');
  await page.goto('/admin/settings');
  await page.getByRole('button', { name: 'Turn off second factor' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password', { exact: true }).fill('something else');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('This is not your current password')).toBeVisible();
  await dialog.getByLabel('Current password', { exact: true }).fill(admin.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('The second factor is off.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Set up' })).toBeVisible();
});

testInWhole(
  'a recovery code replaces a lost phone, new codes can be created, and without any codes an admin resets the factor',
  async ({ page, newVisitor, problems }) => {
    problems.allow(REFUSED);
    const admin = await createOwnAdmin(page.request);
    const ana = await createOwnAdmin(page.request, 'Ana Reis', 'clerk');
    const otherPage = await (await newVisitor()).newPage();
    const look = createLook(otherPage);
    const { codes } = await setUpFactor(page.request, ana.token);
    await signInBy(otherPage, ana.email, ana.password);
    await otherPage.getByRole('button', { name: 'Use a recovery code' }).click();
    await expect(otherPage.getByText('None left? Another admin can reset')).toBeVisible();
    await look('the sign-in with a recovery code');
    await otherPage.getByLabel('Code', { exact: true }).fill((codes[0] ?? '').toUpperCase());
    await otherPage.keyboard.press('Enter');
    await expect(otherPage).toHaveURL('/admin');
    await otherPage.goto('/admin/settings');
    await expect(otherPage.getByText('9 recovery codes are left.')).toBeVisible();
    await otherPage.getByRole('button', { name: 'New recovery codes' }).click();
    await otherPage.getByRole('dialog').getByLabel('Current password', { exact: true }).fill(ana.password);
    await otherPage.keyboard.press('Enter');
    const dialog = otherPage.getByRole('dialog', { name: 'New recovery codes' });
    await expect(dialog.getByRole('listitem')).toHaveCount(10);
    await look('new recovery codes');
    await dialog.getByLabel('I have saved them').check();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(otherPage.getByText('10 recovery codes are left.')).toBeVisible();

    await openAs(page, admin.token, '/admin/settings/team');
    const row = page.getByRole('row').filter({ hasText: ana.email });
    await expect(row).toContainText('App, 10 recovery codes left');
    await expect(row).toContainText('Active now');
    await row.getByRole('button', { name: 'Reset the second factor of Ana Reis' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click();
    await expect(page.getByText('Ana Reis signs in with only the password')).toBeVisible();
    await expect(row).toContainText('None');
    await otherPage.evaluate(() => localStorage.clear());
    await signInBy(otherPage, ana.email, ana.password);
    await expect(otherPage).toHaveURL('/admin');
  },
);

test('a session that ends while editing is renewed in place with the code', async ({ page, problems }) => {
  problems.allow(REFUSED);
  const admin = await createOwnAdmin(page.request);
  const { secret } = await setUpFactor(page.request, admin.token);
  await openAs(page, admin.token, '/admin/shipments/create');
  await page.getByLabel('Origin address').fill('Hamburg, 1 Sample Quay');
  await page.getByLabel('Destination address').fill('Rotterdam, 2 Example Kade');
  await page.getByLabel('Weight', { exact: true }).fill('12.4');
  await endSession(page);
  await page.getByRole('button', { name: 'Create Shipment', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'You have been signed out' });
  await dialog.getByLabel('Password', { exact: true }).fill(admin.password);
  await page.keyboard.press('Enter');
  await dialog.getByLabel(CODE).fill(toNextCode(secret));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/shipments/);
  await expect(dialog).toBeHidden();
});
