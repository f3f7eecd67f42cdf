import { createOwnAdmin, openAs } from '../support/own-admin.ts';
import { expect, test } from '../support/test.ts';

const PATH = '/admin/settings/activity';

test('admins see who did what to accounts and keys, by kind and page by page', async ({ page }) => {
  const own = await createOwnAdmin(page.request);
  const headers = { Authorization: `Bearer ${own.token}` };
  const name = `Web shop ${Date.now()}`;
  const made = await page.request.post('/api/v1/keys', { headers, data: { name, scopes: ['shipments:read'] } });
  expect(made.status()).toBe(201);
  await openAs(page, own.token, '/admin/settings');
  await page.getByRole('link', { name: 'Activity' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Activity' })).toBeVisible();
  const list = page.getByRole('region', { name: 'Activity' }).getByRole('listitem');
  const created = list.filter({ hasText: name });
  await expect(created).toContainText('API key created');
  await expect(created).toContainText(own.email);
  const kinds = page.getByRole('navigation', { name: 'Kinds of activity' });
  await kinds.getByRole('link', { name: 'Sign-ins' }).click();
  await expect(kinds.locator('[aria-current]')).toHaveText('Sign-ins');
  await expect(created).toHaveCount(0);
  await expect(list.filter({ hasText: own.email }).first()).toContainText('Signed in');
  await kinds.getByRole('link', { name: 'Keys and webhooks' }).click();
  await expect(created).toHaveCount(1);
  await page.goto(`${PATH}?group=none&cursor=MQ`);
  await expect(page.getByText('Nothing recorded yet.')).toBeVisible();
  await page.getByRole('link', { name: 'Newest' }).click();
  await expect(created).toHaveCount(1);
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});
