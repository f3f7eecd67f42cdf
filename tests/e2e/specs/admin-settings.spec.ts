import { TOKEN_KEY } from '../support/admin.ts';
import { createOwnAdmin, openAs, signInBy } from '../support/own-admin.ts';
import { expect, test } from '../support/test.ts';

const REFUSED = /status of 4(01|22|29)/;
const SETTINGS = '/admin/settings';
test('sessions are listed by device, and ending one or all signs out the other browsers at once', async ({
  page,
  newVisitor,
  problems,
}) => {
  problems.allow(REFUSED);
  const admin = await createOwnAdmin(page.request);
  const others = [];
  for (const userAgent of [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  ]) {
    const other = await (await newVisitor({ userAgent })).newPage();
    await signInBy(other, admin.email, admin.password);
    await expect(other).toHaveURL('/admin');
    others.push(other);
  }
  const [phone, firefox] = others;
  await openAs(page, admin.token, SETTINGS);
  await expect(page.getByText('This browser', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Sign out Safari on iPhone' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Signed out there.' })).toBeVisible();
  await expect(page.getByText('Safari on iPhone')).toHaveCount(0);
  await phone?.reload();
  await expect(phone ?? page).toHaveURL(/\/admin\/login/);
  await firefox?.reload();
  await expect(firefox ?? page).toHaveURL('/admin');
  await page.getByRole('button', { name: 'Sign out everywhere', exact: true }).click();
  await expect(page).toHaveURL('/admin/login');
  expect(await page.evaluate((key) => localStorage.getItem(key), TOKEN_KEY)).toBeNull();
  await firefox?.reload();
  await expect(firefox ?? page).toHaveURL(/\/admin\/login/);
});

test('the theme and the shortcuts are changed everywhere at once and remembered', async ({ page }) => {
  const admin = await createOwnAdmin(page.request);
  await openAs(page, admin.token, SETTINGS);
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const dark = page.getByRole('main').getByRole('button', { name: 'Dark' });
  await dark.click();
  await expect.poll(background).toBe('rgb(7, 22, 31)');
  await expect(page.getByRole('complementary').getByRole('button', { name: 'Dark' })).toHaveCount(0);
  await page.getByLabel('Single-key shortcuts').uncheck();
  await page.getByRole('button', { name: 'Show all shortcuts' }).click();
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(list.getByLabel('Use keyboard shortcuts')).not.toBeChecked();
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(page.getByLabel('Single-key shortcuts')).not.toBeChecked();
  await expect(dark).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(background).toBe('rgb(7, 22, 31)');
});
