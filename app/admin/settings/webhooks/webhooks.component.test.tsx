import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { open } from '#tests/components/open.tsx';
import { signIn } from '#tests/components/staff.ts';

test('a webhook tells under its field what is wrong with its address, and keeps what was typed', async () => {
  await signIn();
  await open('/admin/settings/webhooks');
  await page.getByRole('button', { name: 'Add address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add address' });
  await dialog.getByLabelText('Address').fill('http://shop.example/hook');
  await dialog.getByRole('button', { name: 'Add address' }).click();
  await expect.element(dialog.getByText('Enter an https address that can be reached from outside')).toBeVisible();
  await expect.element(dialog.getByLabelText('Address')).toHaveFocus();
  await expect.element(dialog.getByLabelText('Address')).toHaveValue('http://shop.example/hook');
});
