import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerInstead, dropRequest } from '#tests/components/faults.ts';
import { open } from '#tests/components/open.tsx';
import { allowConsoleError } from '#tests/components/problems.ts';
import { ask, signIn } from '#tests/components/staff.ts';

test('a webhook with an invalid address is rejected at its field and keeps the input', async () => {
  await signIn();
  await open('/admin/settings/webhooks');
  await page.getByRole('button', { name: 'Add address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add address' });
  await dialog.getByLabelText('Address').fill('http://shop.example/hook');
  await dialog.getByRole('button', { name: 'Add address' }).click();
  await expect.element(dialog.getByText('Enter an HTTPS address that is reachable from the internet')).toBeVisible();
  await expect.element(dialog.getByLabelText('Address')).toHaveFocus();
  await expect.element(dialog.getByLabelText('Address')).toHaveValue('http://shop.example/hook');
});

const listWebhooks = async (token: string) =>
  (await ask<{ items: { id: string; url: string }[] }>(token, '/webhooks')).items;

test('a webhook added without a connection keeps its address and succeeds with a connection', async () => {
  allowConsoleError(/ApiError/);
  const token = await signIn();
  const url = `https://example.com/${crypto.randomUUID()}`;
  await open('/admin/settings/webhooks');
  await page.getByRole('button', { name: 'Add address' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add address' });
  await dialog.getByLabelText('Address').fill(url);
  const fault = answerInstead(/^POST .*\/webhooks$/, dropRequest);
  await dialog.getByRole('button', { name: 'Add address' }).click();
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'Something went wrong. Nothing was changed. Try again.' }))
    .toBeVisible();
  await expect.element(dialog.getByLabelText('Address')).toHaveValue(url);
  fault.stop();
  await dialog.getByRole('button', { name: 'Add address' }).click();
  await expect.element(page.getByText(url).first()).toBeVisible();
  for (const { id } of await listWebhooks(token)) await ask(token, `/webhooks/${id}`, { method: 'DELETE' });
});

test('two simultaneous changes of a webhook show a conflict to the later one, which keeps its input', async () => {
  const token = await signIn();
  const webhook = { url: 'https://ours.example/hook', types: null, customerId: null };
  const { id, version } = await ask<{ id: string; version: number }>(token, '/webhooks', {
    method: 'POST',
    data: { id: crypto.randomUUID(), ...webhook },
  });
  await open(`/admin/settings/webhooks/${id}`);
  await page.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit address' });
  await dialog.getByLabelText('Address').fill('https://mine.example/hook');
  await ask(token, `/webhooks/${id}`, {
    method: 'PUT',
    data: { ...webhook, url: 'https://theirs.example/hook' },
    headers: { 'If-Match': `"${version}"` },
  });
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(dialog.getByText(/Its address is now https:\/\/theirs\.example\/hook/)).toBeVisible();
  await expect.element(dialog.getByLabelText('Address')).toHaveValue('https://mine.example/hook');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('mine.example');
  await expect.element(page.getByText('The changes are saved.')).toBeVisible();
  await ask(token, `/webhooks/${id}`, { method: 'DELETE' });
});

test('a webhook that someone else has removed keeps what was typed and says so', async () => {
  const token = await signIn();
  const data = { id: crypto.randomUUID(), url: 'https://gone.example/hook', types: null, customerId: null };
  const { id } = await ask<{ id: string }>(token, '/webhooks', { method: 'POST', data });
  const { path } = await open(`/admin/settings/webhooks/${id}`);
  await page.getByRole('button', { name: 'Edit' }).click();
  await ask(token, `/webhooks/${id}`, { method: 'DELETE' });
  const address = page.getByRole('dialog').getByLabelText('Address');
  await address.fill('https://mine.example/hook');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('This webhook no longer exists. Someone removed it.');
  await expect.element(address).toHaveValue('https://mine.example/hook');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Test', exact: true }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('This webhook no longer exists. Someone removed it.');
  expect(path()).toBe(`/admin/settings/webhooks/${id}`);
});
