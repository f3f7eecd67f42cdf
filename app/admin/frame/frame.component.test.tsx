import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answerInstead, dropRequest } from '#tests/components/faults.ts';
import { open } from '#tests/components/open.tsx';
import { allowConsoleError } from '#tests/components/problems.ts';
import { storeShipment } from '#tests/components/shipments.ts';
import { signIn } from '#tests/components/staff.ts';

afterEach(() => vi.restoreAllMocks());

test('the sidebar is 280 pixels wide', async () => {
  await signIn();
  await open('/admin');
  await expect.element(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  const sidebar = page.getByRole('complementary').filter({ has: page.getByRole('navigation', { name: 'Admin' }) });
  expect(sidebar.element().getBoundingClientRect().width).toBe(280);
});

test('a file dropped beside the file field does not replace the page, and one dropped on it is taken', async () => {
  await signIn();
  await open('/admin/settings/company/brand');
  await expect.element(page.getByRole('heading', { name: 'Brand' })).toBeVisible();
  const field = document.querySelector('[type=file]') as HTMLElement;
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File(['a,b'], 'list.csv'));
  const isRefused = (target: Element) =>
    !target.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
  await expect.poll(() => [document.body, field].map(isRefused)).toEqual([true, false]);
});

test('a long list shows eight items, and the others on request', async () => {
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

test('a person has the same flag everywhere', async () => {
  await signIn();
  await open('/admin/settings/team');
  await expect.element(page.getByRole('region', { name: 'Team' }).getByRole('row').nth(1)).toBeVisible();
  const flagOf = (place: 'complementary' | 'main') =>
    page.getByRole(place).element().querySelector('svg[viewBox="0 0 8 6"]')?.innerHTML;
  expect(flagOf('complementary')).toBeTruthy();
  expect(flagOf('complementary')).toBe(flagOf('main'));
});

test('a page without a specified error says that the browser is offline or that the server failed', async () => {
  allowConsoleError(/Failed to load/);
  await signIn();
  const main = page.getByRole('main');
  const fault = answerInstead(/^GET .*\/admins$/, dropRequest);
  await open('/admin/settings/team');
  await expect.element(main.getByRole('heading', { level: 1 })).toHaveTextContent('This page could not be loaded');
  await expect.element(main.getByRole('alert')).toMatchTextContent('The server responded with an error.');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await open('/admin/settings/team');
  await expect.element(main.getByRole('alert')).toMatchTextContent('You are offline. Connect to the internet');
  await expect.element(main.getByRole('alert')).not.toMatchTextContent('The server responded with an error');
  vi.restoreAllMocks();
  fault.stop();
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect.element(main.getByRole('heading', { level: 1 })).toHaveTextContent('Settings');
});
