import { beSignedIn, endSession, TOKEN_KEY } from '../support/admin.ts';
import { expect, test } from '../support/test.ts';

test('Dashboard and Logout stand on public pages for signed-in users alone: visitors ask for no session, and an ended one is forgotten', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 401/);
  await test.step('visitors ask for no session', async () => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    expect(asked).not.toContain('/api/v1/session');
    expect(asked.filter((path) => /visitor-session/.test(path))).toEqual([]);
  });
  await test.step('a token that has ended shows nothing of it, and is forgotten', async () => {
    await beSignedIn(page);
    await endSession(page);
    const checked = page.waitForResponse('**/api/v1/session');
    await page.goto('/');
    await checked;
    await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), TOKEN_KEY)).toBeNull();
    await expect(page.getByRole('link', { name: 'Dashboard' })).toHaveCount(0);
  });
  await test.step('signed-in users see Dashboard and Logout on public pages, and Logout revokes the session', async () => {
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
