import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { open } from '#tests/components/open.tsx';
import { storeShipment } from '#tests/components/shipments.ts';
import { signIn, signInToOwnAccount } from '#tests/components/staff.ts';

const closed = () => page.getByRole('heading', { name: 'You don’t have access' });
const textsOf = (row: ReturnType<typeof page.getByRole>) =>
  row
    .getByRole('cell')
    .elements()
    .map(({ textContent }) => textContent);

for (const [path, name] of [
  ['webhooks', 'Webhooks'],
  ['api-keys', 'API keys'],
  ['activity', 'Activity'],
] as const)
  test(`a clerk cannot reach the ${path}`, async () => {
    await signIn('clerk');
    await open('/admin/settings');
    await expect.element(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
    await expect.element(page.getByRole('link', { name })).not.toBeInTheDocument();
    await open(`/admin/settings/${path}`);
    await expect.element(closed()).toBeVisible();
  });

test('a page that the role can’t open names the people who can help', async () => {
  const clerk = await signInToOwnAccount();
  await signIn('viewer');
  for (const path of ['shipments/create', 'messages', 'mail', 'people', 'imports', 'settings/team']) {
    await open(`/admin/${path}`);
    await expect.element(closed()).toBeVisible();
    await expect.element(page.getByRole('link', { name: clerk.email })).toBeVisible();
  }
  const { path } = await open('/admin/people');
  await page.getByRole('link', { name: 'Back to the dashboard' }).click();
  await expect.poll(path).toBe('/admin');
  await page.getByRole('complementary').getByRole('link', { name: 'Settings' }).click();
  await expect.element(page.getByRole('heading', { name: 'Password' })).toBeVisible();
  for (const name of ['System', 'Email'])
    await expect.element(page.getByRole('heading', { name, exact: true })).not.toBeInTheDocument();
});

test('a clerk can delete what they created today and nothing else', async () => {
  const others = await storeShipment(await signIn());
  const theirs = await storeShipment(await signIn('clerk'));
  await open(`/admin/shipments/${others.id}`);
  await expect.element(page.getByRole('link', { name: 'Edit' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
  const { path } = await open(`/admin/shipments/${theirs.id}`);
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(path).toBe('/admin/shipments');
});

test('the team page shows what each role may do', async () => {
  await signIn();
  await open('/admin/settings/team');
  const row = page.getByRole('row', { name: 'Delete shipments' });
  await expect.element(row).toBeVisible();
  expect(textsOf(row)).toEqual(['Yes', 'Own, same day', 'No']);
  expect(textsOf(page.getByRole('row', { name: 'Names, phones' }))).toEqual(['Yes', 'Yes', 'Masked']);
});
