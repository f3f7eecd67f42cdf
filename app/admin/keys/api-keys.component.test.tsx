import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerInstead } from '#tests/components/faults.ts';
import { resize } from '#tests/components/look.ts';
import { open } from '#tests/components/open.tsx';
import { ask, signIn } from '#tests/components/staff.ts';

const PATH = '/admin/settings/api-keys';
const dialog = () => page.getByRole('dialog', { name: 'Create key' });
const name = () => dialog().getByLabelText('Name', { exact: true });

test('a key bound to a customer reads only that customer’s shipments', async () => {
  const token = await signIn();
  const key = `Shop ${crypto.randomUUID()}`;
  const customer = { id: crypto.randomUUID(), name: `Nordlicht ${key}` };
  await ask(token, '/customers', { method: 'POST', data: customer });
  await open(PATH);
  await page.getByRole('button', { name: 'Create key' }).click();
  await name().fill(key);
  const bound = dialog().getByLabelText('For', { exact: true });
  await expect.element(bound).toHaveValue('');
  await dialog().getByLabelText('Delete shipments').click();
  await bound.selectOptions(customer.name);
  await expect.element(dialog().getByText('only this customer’s shipments')).toBeVisible();
  await expect.element(dialog().getByLabelText('Delete shipments')).not.toBeInTheDocument();
  await dialog().getByLabelText('Read shipments').click();
  await dialog().getByLabelText('Add scans').click();
  await dialog().getByLabelText('Ends').selectOptions('Never');
  const sum = `This key may read shipments and add scans and statuses, only for ${customer.name}, until it is revoked.`;
  await expect.element(dialog().getByText(sum)).toBeVisible();
  await resize(390, 640);
  await dialog().getByRole('button', { name: 'Create key' }).click();
  const keyDialog = page.getByRole('dialog', { name: key });
  const field = keyDialog.getByLabelText('Key', { exact: true });
  await expect.element(field).toBeVisible();
  const secret = (field.element() as HTMLInputElement).value;
  await keyDialog.getByLabelText('I have stored it in a safe place').click();
  await keyDialog.getByRole('button', { name: 'Done' }).click();
  await expect.element(page.getByRole('row').filter({ hasText: customer.name })).toMatchTextContent(key);
  expect((await ask<{ items: object[] }>(secret, '/shipments')).items).toEqual([]);
  await expect(ask(secret, '/shipments/summary')).rejects.toThrow(/403.*urn:problem:key-bound/);
});

test('pressing the button twice creates one key', async () => {
  const token = await signIn();
  const key = `Twice ${crypto.randomUUID()}`;
  await open(PATH);
  await page.getByRole('button', { name: 'Create key' }).click();
  await name().fill(key);
  await dialog().getByLabelText('Add scans').click();
  const form = dialog().element().querySelector('form');
  form?.requestSubmit();
  form?.requestSubmit();
  await expect.element(page.getByRole('dialog', { name: key })).toBeVisible();
  const { items } = await ask<{ items: { name: string }[] }>(token, '/keys');
  expect(items.filter((item) => item.name === key)).toHaveLength(1);
});

test('a key says when it ends or ended', async () => {
  const toKey = (year: number) => ({
    ...{
      id: `key-${year}`,
      name: `Shop ${year}`,
      start: 'tc_',
      scopes: ['scans'],
      customerId: null,
      customerName: null,
    },
    ...{ createdBy: 'Karin Holm', createdAt: '2001-01-01T00:00:00.000Z', expiresAt: `${year}-01-01T00:00:00.000Z` },
    ...{ lastUsedAt: null, revokedAt: null, revokedBy: null },
  });
  answerInstead(/^GET .*\/keys/, () => Response.json({ items: [toKey(2999), toKey(2002)] }));
  await signIn();
  await open(PATH);
  const toRow = (key: string) => page.getByRole('row').filter({ hasText: key });
  await expect.element(toRow('Shop 2999')).toMatchTextContent('Ends Jan 1, 2999');
  await expect.element(toRow('Shop 2002')).toMatchTextContent('Ended Jan 1, 2002');
});
