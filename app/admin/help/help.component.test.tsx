import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { open } from '#tests/components/open.tsx';
import { signIn } from '#tests/components/staff.ts';

const listKeys = (within: Element | null) =>
  [...(within?.querySelectorAll('dl') ?? [])].map(({ textContent }) => textContent);

test('what is not in the guide is said, and the whole guide is one button away', async () => {
  await signIn();
  const { path } = await open('/admin/help?q=zebra');
  await expect.element(page.getByRole('heading', { name: 'Nothing found for “zebra”' })).toBeVisible();
  expect(document.querySelectorAll('main details')).toHaveLength(0);
  await page.getByRole('button', { name: 'Show the whole guide' }).click();
  await expect.poll(path).toBe('/admin/help');
  await expect.element(page.getByRole('heading', { name: 'Create a shipment' })).toBeVisible();
});

test('it lists the statuses under their true labels and the shortcuts of the list behind ?', async () => {
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
