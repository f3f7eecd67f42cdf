import { CODE, readSecret, toCode, verifyAndEnable } from '../support/authenticator.ts';
import { changeCompanyAs } from '../support/company.ts';
import { createLook } from '../support/looks.ts';
import { createOwnAdmin, openAs, signInBy } from '../support/own-admin.ts';
import { expect, test } from '../support/test.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const TEAM = '/admin/settings/team';

test('a required second factor is set by an admin who has one, announced, and then the only page that opens', async ({
  newVisitor,
  own: { url: baseURL },
  problems,
}) => {
  test.setTimeout(180_000);
  problems.allow(/status of 4(03|09)/);
  const page = await (await newVisitor({ baseURL })).newPage();
  const clerkPage = await (await newVisitor({ baseURL })).newPage();
  const [look, lookAsClerk] = [createLook(page), createLook(clerkPage, 2)];
  const karin = await createOwnAdmin(page.request);
  const leo = await createOwnAdmin(page.request, 'Leo Brandt', 'clerk');

  await openAs(page, karin.token, TEAM);
  const main = page.getByRole('main');
  await expect(main).toContainText('A second factor is optional.');
  await expect(main.getByText('Set up your own second factor first')).toBeVisible();
  await main.getByRole('link', { name: 'Set up' }).click();
  await verifyAndEnable(page, await readSecret(page));
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible();

  await page.goto(TEAM);
  await main.getByRole('button', { name: 'Require', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'A second factor for everyone' });
  await dialog.getByLabel('From').fill('');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Enter a date')).toBeVisible();
  await look('the dialog to require a second factor');
  await dialog.getByLabel('From').fill(toDay(Date.now() + 14 * DAY_MS));
  await page.keyboard.press('Enter');
  await expect(main).toContainText('A second factor is required from');
  await expect(main).toContainText('Leo Brandt');
  await look('the team with a required second factor');

  await openAs(clerkPage, leo.token, '/admin/shipments');
  const notice = clerkPage.getByRole('complementary', { name: 'Second factor' });
  await expect(notice).toContainText('signing in requires a second factor. You don’t have one yet.');
  await lookAsClerk('the notice of a required second factor');
  expect(await (await clerkPage.request.get('/')).text()).not.toContain('secondFactorFrom');

  await main.getByRole('button', { name: 'Change' }).click();
  await dialog.getByLabel('From').fill(toDay(Date.now()));
  await page.keyboard.press('Enter');
  await expect(main).toContainText('A second factor has been required since');

  // The open page redirects by itself.
  await expect(clerkPage).toHaveURL('/admin/settings/second-factor?next=%2Fadmin%2Fshipments');
  await expect(clerkPage.getByText('Your company has required a second factor since')).toBeVisible();
  await expect(clerkPage.getByRole('navigation')).toHaveCount(0);
  await lookAsClerk('the only page that opens');
  await clerkPage.goto('/admin/reports');
  await expect(clerkPage).toHaveURL(/\/second-factor\?next=%2Fadmin%2Freports$/);
  await clerkPage.getByRole('button', { name: 'Sign out' }).click();
  await expect(clerkPage).toHaveURL('/admin/login');
  await signInBy(clerkPage, leo.email, leo.password);
  await expect(clerkPage).toHaveURL('/admin/settings/second-factor');
  await clerkPage.goto('/admin/shipments');
  const secret = await readSecret(clerkPage);
  await verifyAndEnable(clerkPage, secret);
  await expect(clerkPage).toHaveURL('/admin/shipments');
  await expect(clerkPage.getByRole('heading', { level: 1 })).toContainText('Shipments');
  await expect(notice).toBeHidden();

  await clerkPage.goto('/admin/settings');
  await expect(clerkPage.getByText('The company requires it, so it cannot be turned off.')).toBeVisible();
  await expect(clerkPage.getByRole('button', { name: 'Turn off second factor' })).toBeHidden();
  await clerkPage.getByRole('link', { name: 'Move to another phone' }).click();
  await clerkPage.getByRole('dialog').getByLabel('Current password', { exact: true }).fill(leo.password);
  await clerkPage.keyboard.press('Enter');
  const other = await readSecret(clerkPage);
  expect(other).not.toBe(secret);
  await verifyAndEnable(clerkPage, other);
  await expect(clerkPage.getByText('10 recovery codes are left.')).toBeVisible();
  await clerkPage.evaluate(() => localStorage.clear());
  await signInBy(clerkPage, leo.email, leo.password);
  await clerkPage.getByLabel(CODE).fill(toCode(other, Date.now() + 30_000));
  await clerkPage.keyboard.press('Enter');
  await expect(clerkPage).toHaveURL('/admin');
  await changeCompanyAs(karin.token, page, { secondFactorFrom: null });
});
