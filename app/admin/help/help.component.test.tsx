import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createLook } from '#tests/components/look.ts';
import { open, reload } from '#tests/components/open.tsx';
import { signIn } from '#tests/components/staff.ts';

const listKeys = (within: Element | null) =>
  [...(within?.querySelectorAll('dl') ?? [])].map(({ textContent }) => textContent);

test('the guide reports when nothing matches, and one button shows all of it again', async () => {
  await signIn();
  const { path } = await open('/admin/help?q=zebra');
  await expect.element(page.getByRole('heading', { name: 'Nothing found for “zebra”' })).toBeVisible();
  expect(document.querySelectorAll('main details')).toHaveLength(0);
  await page.getByRole('button', { name: 'Show the whole guide' }).click();
  await expect.poll(path).toBe('/admin/help');
  await expect.element(page.getByRole('heading', { name: 'Create a shipment' })).toBeVisible();
});

test('the guide lists the statuses under their true labels and the same shortcuts as the ? dialog', async () => {
  await signIn();
  const { go } = await open('/admin/help#statuses');
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => document.querySelector('#statuses')?.hasAttribute('open')).toBe(true);
  expect([...document.querySelectorAll('#statuses dt')].map(({ textContent }) => textContent)).toEqual([
    'Label Created',
    'In Transit',
    'Out for Delivery',
    'Delivered',
    'On Hold',
  ]);
  await go('/admin/help#shortcuts');
  const keys = listKeys(document.querySelector('#shortcuts'));
  expect(keys.length).toBeGreaterThan(0);
  await userEvent.keyboard('?');
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toBeVisible();
  expect(listKeys(dialog.element())).toEqual(keys);
  await dialog.getByRole('link', { name: 'More in the guide' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('the guide searches while typing, keeps the search in the address, and opens it from the keyboard', async () => {
  await signIn();
  const { path } = await open('/admin/help');
  const search = page.getByRole('searchbox', { name: 'Search the guide' });
  await expect.element(page.getByRole('heading', { name: 'Print a label' })).toBeVisible();
  await userEvent.keyboard('/');
  await expect.element(search).toHaveFocus();
  await userEvent.keyboard('HOLD');
  await expect.poll(path).toBe('/admin/help?q=HOLD');
  await expect.element(page.getByRole('status').first()).toMatchTextContent(/^\d answers for “HOLD”$/);
  const opened = () => document.querySelectorAll('main details[open]');
  await expect.poll(() => opened().length).toBe(1);
  const heading = () => opened()[0]?.querySelector('h2, h3')?.textContent;
  expect(heading()).toBe('Put a shipment on hold');
  expect(opened()[0]?.querySelector('mark')?.textContent).toBe('hold');
  expect(opened()[0]?.textContent).toContain('In the dashboard and the list, On Hold is labeled Delivered.');
  await expect.element(page.getByRole('heading', { name: 'Change my password' })).not.toBeInTheDocument();
  await reload();
  await expect.element(search).toHaveValue('HOLD');
  await expect.poll(heading).toBe('Put a shipment on hold');
  await page.getByRole('link', { name: 'Open: On Hold shipments' }).click();
  await expect.poll(path).toBe('/admin/shipments?status=ON_HOLD');
  window.history.back();
  await expect.element(search).toHaveValue('HOLD');
});

test('the guide is accessible with and without matches (F1)', async () => {
  await signIn();
  const look = createLook(5);
  for (const path of ['/admin/help?q=status', '/admin/help?q=zebra']) {
    await open(path);
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    await look(path);
  }
});
