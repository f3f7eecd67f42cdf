import { beSignedIn } from '../support/admin.ts';
import { expect, test } from '../support/test.ts';

test('sidebar, narrow menu and palette link to settings and guide and mark the current page', async ({ page }) => {
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
