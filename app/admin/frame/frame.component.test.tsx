import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { open } from '#tests/components/open.tsx';
import { storeShipment } from '#tests/components/shipments.ts';
import { signIn } from '#tests/components/staff.ts';

test('the sidebar is 280 pixels wide', async () => {
  await signIn();
  await open('/admin');
  await expect.element(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  const sidebar = page.getByRole('complementary').filter({ has: page.getByRole('navigation', { name: 'Admin' }) });
  expect(sidebar.element().getBoundingClientRect().width).toBe(280);
});

test('of many items eight are shown, the others on demand', async () => {
  const token = await signIn();
  const items = Array.from({ length: 60 }, (_, index) => ({
    description: `Crate ${index + 1}`,
    quantity: 1,
    weight: 1,
  }));
  const { id } = await storeShipment(token, { items });
  await open(`/admin/shipments/${id}`);
  const panel = page.getByRole('region', { name: 'Items' });
  await expect.element(panel.getByText('Crate 8', { exact: true })).toBeVisible();
  await expect.element(panel.getByText('Crate 9', { exact: true })).not.toBeVisible();
  await panel.getByText('Show 52 more items').click();
  await expect.element(panel.getByText('Crate 60', { exact: true })).toBeVisible();
});

test('a person has one flag everywhere', async () => {
  await signIn();
  await open('/admin/settings/team');
  await expect.element(page.getByRole('region', { name: 'Team' }).getByRole('row').nth(1)).toBeVisible();
  const flagOf = (place: 'complementary' | 'main') =>
    page.getByRole(place).element().querySelector('svg[viewBox="0 0 8 6"]')?.innerHTML;
  expect(flagOf('complementary')).toBeTruthy();
  expect(flagOf('complementary')).toBe(flagOf('main'));
});
