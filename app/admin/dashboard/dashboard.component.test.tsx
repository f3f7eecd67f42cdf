import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { open } from '#tests/components/open.tsx';
import { signIn } from '#tests/components/staff.ts';

const offer = () => page.getByText('You’re still using the sample company.');

test('the dashboard offers no setup without the permission or in reference mode', async () => {
  await signIn();
  await open('/admin');
  await expect.element(offer()).toBeVisible();
  await open('/admin', { siteMode: 'reference' });
  await expect.element(page.getByText('These are sample shipments.')).toBeVisible();
  await expect.element(offer()).not.toBeInTheDocument();
  await signIn('clerk');
  await open('/admin');
  await expect.element(page.getByText(/^Total Shipments/)).toBeVisible();
  await expect.element(offer()).not.toBeInTheDocument();
});
