import { beSignedIn } from '../support/admin.ts';
import { receiveMessage } from '../support/inbox.ts';
import { expect, test } from '../support/test.ts';

test('the privacy policy names all that browsers store', async ({ page, context }) => {
  test.setTimeout(90_000);
  const token = await beSignedIn(page);
  await receiveMessage(page.request, token);
  for (const path of [
    '/',
    '/track/TC-DEMO0004',
    '/contact',
    '/admin',
    '/admin/shipments',
    '/admin/messages',
    '/admin/people',
  ])
    await page.goto(path);
  await page.goto('/admin');
  await page.getByRole('main').getByRole('button', { name: 'Dismiss' }).click();
  await page.goto('/admin/settings');
  await page.getByRole('main').getByRole('button', { name: 'Dark' }).click();
  await page.keyboard.press('?');
  await page.getByLabel('Use keyboard shortcuts').uncheck();
  await page.goto('/?lang=de');
  await page.goto('/privacy?lang=en');
  const names = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  const cookies = (await context.cookies()).map(({ name }) => name);
  expect(cookies.sort()).toEqual(['language', 'theme']);
  expect(names).toEqual(expect.arrayContaining(['transcargo.shortcuts', 'transcargo.samples-hidden']));
  for (const name of [...names, ...cookies]) await expect(page.locator('#browser')).toContainText(`“${name}”`);
});
