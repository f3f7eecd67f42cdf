import type { Page } from '@playwright/test';
import { beSignedIn, endSession, fillShipment, openEntryMenu, storeShipment } from '../support/admin.ts';
import { expect, test } from '../support/test.ts';

const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' });
const goToList = (page: Page) => page.getByRole('link', { name: 'Shipments', exact: true }).first().click();

test('a form with something typed asks before it is left, and keeps all when one stays', async ({ page }) => {
  await beSignedIn(page);
  await page.goto('/admin/shipments');
  await page.getByRole('link', { name: 'Create Shipment' }).last().click();
  await fillShipment(page);
  await goToList(page);
  await expect(question(page).getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question(page)).toHaveCount(0);
  await expect(page).toHaveURL('/admin/shipments/create');
  await expect(page.getByLabel('Origin address')).toHaveValue('Hamburg, 1 Sample Quay');

  await page.goBack();
  await question(page).getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel('Origin address')).toHaveValue('Hamburg, 1 Sample Quay');

  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(question(page)).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Cancel' }).click();
  await question(page).getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page).toHaveURL('/admin/shipments');
});

test('a form that is as it was is left at once, and so is one that was saved', async ({ page }) => {
  const token = await beSignedIn(page);
  const { id } = await storeShipment(page, token, { items: [{ description: 'Lamp' }] });
  await page.goto('/admin/shipments/create');
  await page.getByLabel('Notes').fill('typed');
  await page.getByLabel('Notes').fill('');
  await goToList(page);
  await expect(page).toHaveURL('/admin/shipments');

  await page.goto(`/admin/shipments/edit/${id}`);
  await page.getByRole('button', { name: 'Add item' }).click();
  await page.getByRole('button', { name: 'Remove item 2' }).click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(`/admin/shipments/${id}`);

  await page.goto(`/admin/shipments/edit/${id}`);
  await page.getByLabel('Notes').fill('Call first.');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page).toHaveURL(`/admin/shipments/${id}`);
  await goToList(page);
  await expect(page).toHaveURL('/admin/shipments');
});

test('the browser asks too before a changed form is closed or loaded anew', async ({ page }) => {
  const token = await beSignedIn(page);
  const { id } = await storeShipment(page, token);
  await page.goto(`/admin/shipments/edit/${id}`);
  await page.getByLabel('Notes').fill('Call first.');
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  await page.evaluate(() => location.assign('/admin'));
  await expect.poll(() => asked).toEqual(['beforeunload']);
  await expect(page.getByLabel('Notes')).toHaveValue('Call first.');
  await page.getByLabel('Notes').fill('Keep upright.');
  await page.evaluate(() => location.assign('/admin'));
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  expect(asked).toHaveLength(1);
});

test('who lets go of the form when the session has ended is not asked again', async ({ page, problems }) => {
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

test('a status that is being typed asks too, comes back after a correction, and is asked about once', async ({
  page,
}) => {
  const token = await beSignedIn(page);
  const { id } = await storeShipment(page, token);
  await page.goto(`/admin/shipments/${id}`);
  const form = page.getByRole('form', { name: 'Add status' });
  const place = form.getByLabel('Location');
  await place.fill('Bremen');
  await form.getByRole('button', { name: 'Add Status' }).click();
  await expect(form.getByText('Status and location are required')).toBeVisible();
  await form.getByLabel('Status', { exact: true }).selectOption('In Transit');
  await expect(form.getByText('Status and location are required')).toHaveCount(0);
  await goToList(page);
  await question(page).getByRole('button', { name: 'Keep editing' }).click();
  await openEntryMenu(page);
  await page.getByRole('button', { name: /^Correct this entry of/ }).click();
  await expect(place).not.toHaveValue('Bremen');
  await place.fill('Moss');
  await form.getByRole('button', { name: 'Cancel correction' }).click();
  await expect(place).toHaveValue('Bremen');
  await expect(form.getByLabel('Status', { exact: true })).toHaveValue('IN_TRANSIT');
  await form.getByRole('button', { name: 'Add Status' }).click();
  await expect(place).toHaveValue('');
  await goToList(page);
  await expect(page).toHaveURL('/admin/shipments');
});

test('one status for many is not given up by a key: what was typed is asked about', async ({ page }) => {
  await beSignedIn(page);
  await page.goto('/admin/shipments');
  await page
    .getByRole('checkbox', { name: /^Select TC-/ })
    .first()
    .check();
  await page.getByRole('button', { name: 'Set status' }).click();
  const dialog = page.getByRole('dialog', { name: /^Set status/ });
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Set status' }).click();
  await dialog.getByLabel('Notes').fill('Storm at sea.');
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question(page)).toHaveCount(0);
  await expect(dialog.getByLabel('Notes')).toHaveValue('Storm at sea.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await question(page).getByRole('button', { name: 'Leave without saving' }).click();
  await expect(dialog).toHaveCount(0);
});
