import { beSignedIn } from '../support/admin.ts';
import { ADMIN } from '../support/server.ts';
import { expect, test } from '../support/test.ts';

const REFUSED = /status of 401/;

test('a visitor to a staff page signs in and reaches it, and without scripts sees what the page needs', async ({
  page,
}) => {
  await test.step('a visitor to a staff page signs in and reaches it', async () => {
    await page.goto('/admin/shipments?status=IN_TRANSIT');
    await expect(page).toHaveURL(/\/admin\/login\?next=/);
    await page.getByLabel('Email').fill(ADMIN.email);
    await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/admin/shipments?status=IN_TRANSIT');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shipments');
    await expect(page.getByRole('complementary').getByText(ADMIN.email)).toBeVisible();
  });
  await test.step('a staff page without scripts explains what it needs', async () => {
    // Playwright parses pages as if scripts ran, and hides what is in <noscript>.
    const html = await (await page.request.get('/admin')).text();
    expect(html).toContain('<noscript><p>The admin area needs JavaScript.');
  });
});

test('signing out in one tab redirects the others to the sign-in, except one with unsaved input', async ({
  page,
  context,
  problems,
}) => {
  problems.allow(REFUSED);
  await beSignedIn(page);
  await page.goto('/admin/reports');
  await expect(page.getByRole('heading', { name: 'Reports', level: 1 })).toBeVisible();
  const [typed, third] = [await context.newPage(), await context.newPage()];
  await typed.goto('/admin/shipments/create');
  await typed.getByLabel('Notes').fill('Keep upright.');
  await third.goto('/admin');
  await third.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/admin/login?next=%2Fadmin%2Freports');
  await expect(typed.getByLabel('Notes')).toHaveValue('Keep upright.');
});

test('the theme follows the system until another one is chosen and remembered', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await beSignedIn(page);
  await page.goto('/admin');
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect.poll(background).toBe('rgb(7, 22, 31)');
  await page.goto('/admin/settings');
  await page.getByRole('main').getByRole('button', { name: 'Light' }).click();
  await expect.poll(background).toBe('rgb(255, 255, 255)');
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect.poll(background).toBe('rgb(255, 255, 255)');
});
