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
  const theirs = await (await newVisitor({ baseURL })).newPage();
  const [look, lookAtTheirs] = [createLook(page), createLook(theirs, 2)];
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

  await openAs(theirs, leo.token, '/admin/shipments');
  const notice = theirs.getByRole('complementary', { name: 'Second factor' });
  await expect(notice).toContainText('signing in requires a second factor. You don’t have one yet.');
  await lookAtTheirs('the notice of a required second factor');
  expect(await (await theirs.request.get('/')).text()).not.toContain('secondFactorFrom');

  await main.getByRole('button', { name: 'Change' }).click();
  await dialog.getByLabel('From').fill(toDay(Date.now()));
  await page.keyboard.press('Enter');
  await expect(main).toContainText('A second factor has been required since');

  // The open page redirects by itself.
  await expect(theirs).toHaveURL('/admin/settings/second-factor?next=%2Fadmin%2Fshipments');
  await expect(theirs.getByText('Your company has required a second factor since')).toBeVisible();
  await expect(theirs.getByRole('navigation')).toHaveCount(0);
  await lookAtTheirs('the only page that opens');
  await theirs.goto('/admin/reports');
  await expect(theirs).toHaveURL(/\/second-factor\?next=%2Fadmin%2Freports$/);
  await theirs.getByRole('button', { name: 'Sign out' }).click();
  await expect(theirs).toHaveURL('/admin/login');
  await signInBy(theirs, leo.email, leo.password);
  await expect(theirs).toHaveURL('/admin/settings/second-factor');
  await theirs.goto('/admin/shipments');
  const secret = await readSecret(theirs);
  await verifyAndEnable(theirs, secret);
  await expect(theirs).toHaveURL('/admin/shipments');
  await expect(theirs.getByRole('heading', { level: 1 })).toContainText('Shipments');
  await expect(notice).toBeHidden();

  await theirs.goto('/admin/settings');
  await expect(theirs.getByText('The company requires it, so it cannot be turned off.')).toBeVisible();
  await expect(theirs.getByRole('button', { name: 'Turn off second factor' })).toBeHidden();
  await theirs.getByRole('link', { name: 'Move to another phone' }).click();
  await theirs.getByRole('dialog').getByLabel('Current password', { exact: true }).fill(leo.password);
  await theirs.keyboard.press('Enter');
  const other = await readSecret(theirs);
  expect(other).not.toBe(secret);
  await verifyAndEnable(theirs, other);
  await expect(theirs.getByText('10 recovery codes are left.')).toBeVisible();
  await theirs.evaluate(() => localStorage.clear());
  await signInBy(theirs, leo.email, leo.password);
  await theirs.getByLabel(CODE).fill(toCode(other, Date.now() + 30_000));
  await theirs.keyboard.press('Enter');
  await expect(theirs).toHaveURL('/admin');
  await changeCompanyAs(karin.token, page, { secondFactorFrom: null });
});
