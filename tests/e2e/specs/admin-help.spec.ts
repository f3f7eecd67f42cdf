import { randomUUID } from 'node:crypto';
import { beSignedIn } from '../support/admin.ts';
import { createLook, toLookTimeout } from '../support/looks.ts';
import { inviteSomebody, openAs } from '../support/own-admin.ts';
import { ADMIN } from '../support/server.ts';
import { expect, test } from '../support/test.ts';

test('sidebar, narrow menu and palette lead to settings and guide, and say where one is', async ({ page }) => {
  await beSignedIn(page);
  await page.goto('/admin');
  const sidebar = page.getByRole('complementary');
  await sidebar.getByRole('link', { name: 'Settings' }).click();
  await expect(page).toHaveURL('/admin/settings');
  await expect(sidebar.locator('[aria-current="page"]')).toHaveText('Settings');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('help');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/help');
  await expect(sidebar.locator('[aria-current="page"]')).toHaveText('Help & Support');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByLabel('Menu').click();
  const menu = page.getByRole('banner');
  await expect(menu.locator('[aria-current="page"]')).toHaveText('Help & Support');
  await menu.getByRole('link', { name: 'Settings' }).click();
  await expect(page).toHaveURL('/admin/settings');
  await expect(menu.getByRole('link', { name: 'Settings' })).toBeHidden();
});

test('in reference mode both are dead links, in the sidebar and in the narrow menu', async ({
  reference,
  newVisitor,
}) => {
  const visitor = await newVisitor({ baseURL: reference.url });
  const page = await visitor.newPage();
  const response = await page.request.post('/api/v1/session', { data: ADMIN });
  await openAs(page, (await response.json()).token, '/admin');
  const sidebar = page.getByRole('complementary');
  for (const name of ['Settings', 'Help & Support']) {
    await expect(sidebar.getByRole('link', { name })).toHaveAttribute('href', '#');
    await sidebar.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/admin');
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByLabel('Menu').click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Settings' })).toHaveAttribute('href', '#');
});

test('settings, guide and invitation are accessible (F1)', async ({ page, problems }) => {
  test.setTimeout(toLookTimeout(9));
  problems.allow(/status of 4(04|22)/);
  const look = createLook(page, 1);
  const link = await inviteSomebody(page.request, 'Pia Novak', `pia.${randomUUID()}@transcargo.example`);
  const paths = [
    'settings',
    'settings/company',
    'settings/team',
    'settings/activity',
    'help',
    'help?q=status',
    'help?q=zebra',
    `invite/${link}`,
    'invite/no-such-link',
  ];
  await beSignedIn(page);
  for (const path of paths) {
    await page.goto(`/admin/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await look(path);
  }
  await page.goto('/admin/settings/team');
  await page.getByRole('button', { name: 'New link for Pia Novak' }).first().click();
  await expect(page.getByRole('textbox', { name: 'Link for Pia Novak' })).toBeVisible();
  await look('team with a new link');
  await page.goto('/admin/settings');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Enter your current password')).toBeVisible();
  await look('settings with a refused password');
});
