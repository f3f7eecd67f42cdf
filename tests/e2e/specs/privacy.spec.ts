import { beSignedIn } from '../support/admin.ts';
import { receiveMessage } from '../support/inbox.ts';
import { startServer } from '../support/server.ts';
import { expect, test } from '../support/test.ts';

test('the privacy policy shows the configured retention periods and all that browsers store', async ({
  page,
  context,
  browser,
}) => {
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
  await page.getByRole('button', { name: 'Dark' }).first().click();
  await page.keyboard.press('?');
  await page.getByLabel('Use keyboard shortcuts').uncheck();
  await page.goto('/?lang=de');
  await page.goto('/privacy?lang=en');
  const names = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  const cookies = (await context.cookies()).map(({ name }) => name);
  expect(cookies.sort()).toEqual(['language', 'theme']);
  expect(names).toContain('transcargo.shortcuts');
  for (const name of [...names, ...cookies]) await expect(page.locator('#browser')).toContainText(`“${name}”`);

  const server = await startServer({
    RETENTION_SUBSCRIPTION_DAYS: '7',
    RETENTION_CONTACT_MONTHS: '1',
    RETENTION_PEOPLE_DAYS: '9',
  });
  try {
    const visitor = await browser.newPage();
    await visitor.goto(`${server.url}/privacy?lang=fr`);
    await expect(visitor.locator('#what')).toContainText('7 jours après la livraison');
    await expect(visitor.locator('#what')).toContainText('1 mois après la clôture');
    await expect(visitor.locator('#what')).toContainText('9 jours après la livraison ; 400 jours après');
    await visitor.close();
  } finally {
    await server.stop();
  }
});
