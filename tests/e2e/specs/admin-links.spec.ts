import { beSignedIn, endSession, TOKEN_KEY } from '../support/admin.ts';
import { expect, test } from '../support/test.ts';

test('public pages show Dashboard and Logout to signed-in users only, visitors request no session, and an expired one is removed', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 401/);
  await test.step('visitors request no session', async () => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    expect(asked).not.toContain('/api/v1/session');
    expect(asked.filter((path) => /visitor-session/.test(path))).toEqual([]);
  });
  await test.step('an expired token shows no links and is removed', async () => {
    await beSignedIn(page);
    await endSession(page);
    const checked = page.waitForResponse('**/api/v1/session');
    await page.goto('/');
    await checked;
    await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), TOKEN_KEY)).toBeNull();
    await expect(page.getByRole('link', { name: 'Dashboard' })).toHaveCount(0);
  });
  await test.step('signed-in users see Dashboard and Logout on public pages, and Logout revokes the token', async () => {
    const token = await beSignedIn(page);
    await page.goto('/');
    const bar = page.getByRole('navigation', { name: 'Main' });
    await expect(bar.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/admin');
    await bar.getByRole('button', { name: 'Logout' }).click();
    await expect(bar.getByRole('link', { name: 'Dashboard' })).toHaveCount(0);
    expect(await page.evaluate((key) => localStorage.getItem(key), TOKEN_KEY)).toBeNull();
    const answer = await page.request.get('/api/v1/session', { headers: { Authorization: `Bearer ${token}` } });
    expect(answer.status()).toBe(401);
  });
});
