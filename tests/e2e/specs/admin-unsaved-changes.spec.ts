import { beSignedIn, endSession, fillShipment, storeShipment } from '../support/admin.ts';
import { expect, test } from '../support/test.ts';

test('the browser asks before a changed form is closed or reloaded', async ({ page }) => {
  const token = await beSignedIn(page);
  const { id } = await storeShipment(page, token);
  await page.goto(`/admin/shipments/edit/${id}`);
  await page.getByLabel('Notes').fill('Call first.');
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.type());
    void dialog.dismiss();
  });
  await page.evaluate(() => location.assign('/admin'));
  await expect.poll(() => dialogs).toEqual(['beforeunload']);
  await expect(page.getByLabel('Notes')).toHaveValue('Call first.');
  await page.getByLabel('Notes').fill('Keep upright.');
  await page.evaluate(() => location.assign('/admin'));
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  expect(dialogs).toHaveLength(1);
});

test('discarding the form after the session ended asks only once', async ({ page, problems }) => {
  problems.allow(/status of 401/);
  await beSignedIn(page);
  await page.goto('/admin/shipments/create');
  await fillShipment(page);
  await endSession(page);
  await page.getByRole('button', { name: 'Create Shipment', exact: true }).click();
  page.on('dialog', (dialog) => dialog.dismiss());
  await page.getByRole('link', { name: 'Leave without saving' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});
