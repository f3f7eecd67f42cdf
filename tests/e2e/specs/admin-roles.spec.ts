import { storeShipment } from '../support/admin.ts';
import { createOwnAdmin, openAs } from '../support/own-admin.ts';
import { expect, test } from '../support/test.ts';

const FORBIDDEN = /status of 403/;
const PEOPLE = { recipient: { name: 'Inés Gutiérrez', phone: '+34 91 1', email: 'ines@example.com' } };

test('a viewer sees shipments with masked people and only the actions they may take', async ({ page, problems }) => {
  problems.allow(FORBIDDEN);
  const admin = await createOwnAdmin(page.request);
  const viewer = await createOwnAdmin(page.request, 'Milan Kos', 'viewer');
  const shipment = await storeShipment(page, admin.token, { people: PEOPLE });
  await openAs(page, viewer.token, '/admin');
  const menu = page.getByRole('complementary');
  await expect(menu.getByText(viewer.email)).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Reports' })).toBeVisible();
  for (const name of ['Create Shipment', 'Messages']) await expect(page.getByRole('link', { name })).toHaveCount(0);
  await menu.getByRole('link', { name: 'Shipments', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Shipments', level: 1 })).toBeVisible();
  for (const name of ['Export', 'Create Shipment', 'Import'])
    await expect(page.getByRole('main').getByText(name, { exact: true })).toHaveCount(0);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await page.keyboard.press('c');
  await expect(page).toHaveURL('/admin/shipments');
  await page.goto(`/admin/shipments/${shipment.id}`);
  await expect(page.getByRole('heading', { name: 'Recipient', exact: true })).toBeVisible();
  await expect(page.getByText('Names and contacts are masked for your role.')).toBeVisible();
  await expect(page.getByText('Gutiérrez')).toHaveCount(0);
  for (const name of ['Edit', 'Delete', 'Duplicate', 'Add Status'])
    await expect(page.getByText(name, { exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
  for (const key of ['e', 'a', 'l']) await page.keyboard.press(key, { delay: 120 });
  await expect(page.getByRole('dialog', { name: 'Label' })).toBeVisible();
  await expect(page).toHaveURL(`/admin/shipments/${shipment.id}`);
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(list.getByText('Show the label', { exact: true })).toBeVisible();
  for (const name of ['Edit', 'Add a status']) await expect(list.getByText(name, { exact: true })).toHaveCount(0);
});

test('a new role takes effect on an open page', async ({ page, newVisitor, problems }) => {
  problems.allow(FORBIDDEN);
  const admin = await createOwnAdmin(page.request);
  const ana = await createOwnAdmin(page.request, 'Ana Reis', 'clerk');
  const otherPage = await (await newVisitor()).newPage();
  await openAs(otherPage, ana.token, '/admin/shipments/create');
  await expect(otherPage.getByLabel('Origin address')).toBeVisible();
  await openAs(page, admin.token, '/admin/settings/team');
  const row = page.getByRole('row').filter({ hasText: ana.email });
  await row.getByLabel('Role of Ana Reis').selectOption('Viewer');
  await expect(page.getByRole('status').filter({ hasText: 'Ana Reis has a new role: Viewer.' })).toBeVisible();
  await expect(otherPage.getByRole('heading', { name: 'You don’t have access' })).toBeVisible();
  await expect(otherPage.getByRole('link', { name: 'Create Shipment' })).toHaveCount(0);
  await page.reload();
  await expect(row.getByLabel('Role of Ana Reis')).toHaveValue('viewer');
});
