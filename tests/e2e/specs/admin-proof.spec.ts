import { expectAccessible } from '../support/admin.ts';
import { createOwnAdmin, openAs } from '../support/own-admin.ts';
import { expect, test } from '../support/test.ts';

/** What the server says 15 minutes after the last proof; the test can't wait for it. */
const STALE = { type: 'urn:problem:reauthentication-required', title: 'Enter your password again.', status: 403 };

test('a sensitive act asks for the password in its midst, and goes on with what was typed', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 4(03|22)/);
  const own = await createOwnAdmin(page.request);
  await openAs(page, own.token, '/admin/settings/team');
  let isStale = true;
  await page.route('**/api/v1/account/proof', async (route) => {
    const response = await route.fetch();
    if (response.ok()) isStale = false;
    await route.fulfill({ response });
  });
  await page.route('**/api/v1/admins/invitations', (route) =>
    isStale
      ? route.fulfill({ status: 403, contentType: 'application/problem+json', body: JSON.stringify(STALE) })
      : route.continue(),
  );
  await page.getByLabel('Name', { exact: true }).fill('Pia Novak');
  await page.getByLabel('Email').fill(`pia.${Date.now()}@transcargo.example`);
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog', { name: 'Is it still you?' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alert')).toContainText('Nothing was changed');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Pia Novak');
  await page.getByRole('button', { name: 'Invite' }).click();
  await dialog.getByLabel('Current password', { exact: true }).fill('something else');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('This is not your current password')).toBeVisible();
  await dialog.getByLabel('Current password', { exact: true }).fill(own.password);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Link for Pia Novak')).toBeVisible();
});
