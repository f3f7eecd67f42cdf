import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { open } from '#tests/components/open.tsx';
import { signInToOwnAccount } from '#tests/components/staff.ts';

test('another status drops what happened from the pin', async () => {
  await signInToOwnAccount('clerk');
  await open('/admin/scan');
  const status = page.getByLabelText('Status', { exact: true });
  const code = page.getByLabelText('What happened');
  const bar = page.getByRole('region', { name: 'Pinned for the next scans' });
  await status.selectOptions('In Transit');
  await code.selectOptions('Arrived');
  await page.getByLabelText('Location').fill('Bremen');
  await status.selectOptions('Out for Delivery');
  await expect.element(code).toHaveValue('');
  await page.getByRole('button', { name: 'Pin', exact: true }).click();
  await expect.element(bar).toMatchTextContent(/Out for Delivery.*Bremen/);
  await expect.element(bar).not.toMatchTextContent('Arrived');
});
