import { beSignedIn, endSession, TOKEN_KEY } from '../support/admin.ts';
import { ADMIN } from '../support/server.ts';
import { expect, test } from '../support/test.ts';

const REFUSED = /status of 401/;

test('a visitor who wants a staff page signs in and comes to it', async ({ page }) => {
  await page.goto('/admin/shipments?status=IN_TRANSIT');
  await expect(page).toHaveURL(/\/admin\/login\?next=/);
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/shipments?status=IN_TRANSIT');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shipments');
  await expect(page.getByRole('complementary').getByText(ADMIN.email)).toBeVisible();
});

test('empty fields and wrong credentials are refused in the words of the specification', async ({ page, problems }) => {
  problems.allow(REFUSED);
  await page.goto('/admin/login');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toHaveText('Please enter both email and password');
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill('not the one');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toHaveText('Invalid credentials. Please try again.');
  await expect(page.getByLabel('Email')).toHaveValue(ADMIN.email);
});

test('too many tries are told to wait', async ({ page, problems }) => {
  problems.allow(/status of 4(01|29)/);
  await page.goto('/admin/login');
  await page.getByLabel('Email').fill('nobody@transcargo.example');
  await page.getByLabel('Password', { exact: true }).fill('guess');
  for (let tries = 0; tries < 5; tries++) {
    const answered = page.waitForResponse((response) => response.url().endsWith('/api/v1/session'));
    await page.getByRole('button', { name: 'Sign in' }).click();
    expect((await answered).status()).toBe(401);
    await expect(page.getByRole('alert')).toHaveText('Invalid credentials. Please try again.');
  }
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toHaveText(/^Too many tries\. Wait \d+ seconds, then sign in again\.$/);
});

test('who is signed in goes from the sign-in to the dashboard; signing out revokes the token', async ({
  page,
  problems,
}) => {
  problems.allow(REFUSED);
  const token = await beSignedIn(page);
  await page.goto('/admin/login');
  await expect(page).toHaveURL('/admin');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/admin/login');
  expect(await page.evaluate((key) => localStorage.getItem(key), TOKEN_KEY)).toBeNull();
  const answer = await page.request.get('/api/v1/session', { headers: { Authorization: `Bearer ${token}` } });
  expect(answer.status()).toBe(401);
});

test('a session that has ended leads to the sign-in, and from there back to the page', async ({ page, problems }) => {
  problems.allow(REFUSED);
  await beSignedIn(page);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await endSession(page);
  await page.getByRole('link', { name: 'Shipments', exact: true }).first().click();
  await expect(page).toHaveURL('/admin/login?next=%2Fadmin%2Fshipments');
});

test('signing out in one tab leads the others to the sign-in, but for one in which something is typed', async ({
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

test('the page says that it is loading while the session is being resolved', async ({ page }) => {
  await beSignedIn(page);
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/v1/session', async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto('/admin', { waitUntil: 'commit' });
  await expect(page.getByRole('status')).toHaveText('Loading…');
  await expect(page.getByRole('navigation', { name: 'Admin' })).toBeVisible();
  answer();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});

test('the theme follows the system until another is chosen, which is kept', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await beSignedIn(page);
  await page.goto('/admin');
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  expect(await background()).toBe('rgb(7, 22, 31)');
  await page.getByRole('complementary').getByRole('button', { name: 'Light' }).click();
  expect(await background()).toBe('rgb(255, 255, 255)');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  expect(await background()).toBe('rgb(255, 255, 255)');
});

test('a staff page says what it needs where no script runs', async ({ page }) => {
  // Browsers that tests drive parse pages as if scripts ran, and hide what is meant for those without.
  const html = await (await page.request.get('/admin')).text();
  expect(html).toContain('<noscript><p>The admin area needs JavaScript.');
});
