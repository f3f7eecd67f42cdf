import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerInstead } from '#tests/components/faults.ts';
import { open } from '#tests/components/open.tsx';
import { listRows } from '#tests/components/shipments.ts';
import { signIn } from '#tests/components/staff.ts';

const heading = () => page.getByRole('heading', { level: 1 });

test('a dead link of reference mode loads nothing again', async () => {
  await signIn();
  await open('/admin', { siteMode: 'reference' });
  await expect.element(page.getByRole('heading', { name: 'Recent Shipments' })).toBeVisible();
  const { requests } = answerInstead(/\/summary/, (go) => go());
  const sidebar = page.getByRole('complementary').first();
  for (const name of ['Settings', 'Help & Support']) await sidebar.getByRole('link', { name }).click();
  // This page is loaded after anything that the clicks began.
  await sidebar.getByRole('link', { name: 'Create Shipment' }).click();
  await expect.element(heading()).toHaveTextContent('Create Shipment');
  expect(requests).toEqual([]);
});

test('reference mode has no link to imports', async () => {
  await signIn();
  await open('/admin/shipments', { siteMode: 'reference' });
  await expect.element(listRows().first()).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Import', exact: true })).not.toBeInTheDocument();
});
