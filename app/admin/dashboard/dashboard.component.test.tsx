import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { changeCompany, resetCompanyAfterEach } from '#tests/components/company.ts';
import { answerInstead } from '#tests/components/faults.ts';
import { createLook } from '#tests/components/look.ts';
import { open } from '#tests/components/open.tsx';
import { ask, signIn, signInToOwnAccount } from '#tests/components/staff.ts';

resetCompanyAfterEach();

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

test('the dashboard offers to replace the sample company name until an admin declines for everyone', async () => {
  await changeCompany({ holdLabel: 'ON_HOLD' });
  await signIn();
  await open('/admin');
  await expect.element(offer()).toBeVisible();
  await createLook()('the offer to set a company up');
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect.element(offer()).not.toBeInTheDocument();
  expect(await (await fetch('/served/')).text()).not.toContain('keepsName');
  await signInToOwnAccount();
  await open('/admin');
  await expect.element(page.getByText(/^Total Shipments/)).toBeVisible();
  await expect.element(offer()).not.toBeInTheDocument();
});

test('the dashboard removes the sample shipments only after a question that names how many', async () => {
  const token = await signIn();
  const { samples } = await ask<{ samples: number }>(token, '/shipments/summary');
  const { requests } = answerInstead(/^DELETE .*samples/, () => Response.json({ removed: samples }));
  await open('/admin');
  const opener = page.getByRole('button', { name: 'Remove them' });
  const question = page.getByRole('dialog', { name: `Remove ${samples} sample shipments?` });
  await opener.click();
  await question.getByRole('button', { name: 'Keep them' }).click();
  await expect.element(opener).toHaveFocus();
  expect(requests).toEqual([]);
  await opener.click();
  await question.getByRole('button', { name: 'Remove them' }).click();
  await expect.poll(() => requests).toHaveLength(1);
});

test('a user closes the notice about sample shipments for themselves', async () => {
  await signIn();
  await open('/admin');
  const notice = page.getByText('These are sample shipments.');
  await expect.element(notice).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(notice).not.toBeInTheDocument();
  await open('/admin');
  await expect.element(page.getByText(/^Total Shipments/)).toBeVisible();
  await expect.element(notice).not.toBeInTheDocument();
  await signInToOwnAccount();
  await open('/admin');
  await expect.element(notice).toBeVisible();
});

test('the dashboard tells a small share from none', async () => {
  await signIn();
  answerInstead(/^GET .*\/shipments\/summary/, async (proceed) =>
    Response.json({ ...(await (await proceed()).json()), total: 1_000, outForDelivery: 3, delivered: 0 }),
  );
  await open('/admin');
  const countOf = (status: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: status }).first();
  await expect.element(countOf('Out for Delivery')).toMatchTextContent('Less than 1% of total');
  await expect.element(countOf('Delivered')).toMatchTextContent('0% of total');
});

test('the dashboard leads to the form that resolves a cause of several shipments', async () => {
  await signIn();
  const due = '2026-11-24T09:00:00.000Z';
  const common = { since: due, due, hiddenUntil: null, hiddenBy: null, import: null, webhook: null, also: [] };
  const toCause = (kind: string, words: string | null) => {
    const lines = ['first', 'second'].map((id) => {
      const shipment = { id, trackingNumber: `TC-${kind}-${id}`, origin: 'London', destination: 'Oslo' };
      return { ...common, kind, id, shipment, code: null, reason: null, place: '', text: `Zzqxville, ${id}` };
    });
    return { kind, words, suggestion: '', count: 2, lines };
  };
  const items = [toCause('place', 'Zzqxville'), toCause('promise', null), toCause('held', null)];
  answerInstead(/attention\/causes/, () => Response.json({ items }));
  const { go } = await open('/admin');
  await expect.element(page.getByRole('link', { name: 'Show all 2' })).toBeVisible();
  await page.getByRole('link', { name: 'Choose place' }).click();
  await expect.element(page.getByRole('combobox', { name: 'Zzqxville is' })).toHaveFocus();
  await go('/admin');
  await page.getByRole('link', { name: 'New dates' }).click();
  const form = page.getByRole('form', { name: 'New date' });
  await expect.element(form.getByLabelText('New date', { exact: true })).toHaveFocus();
  await expect.element(form.getByRole('button', { name: 'Save for 2 shipments' })).toBeVisible();
});
