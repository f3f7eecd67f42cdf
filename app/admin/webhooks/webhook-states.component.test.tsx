import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Customer } from '#domain/customers/schema.ts';
import { createLook } from '#tests/components/look.ts';
import { open, reload } from '#tests/components/open.tsx';
import { storeShipment } from '#tests/components/shipments.ts';
import { ask, signIn } from '#tests/components/staff.ts';

const PATH = '/admin/settings/webhooks';
/** Nothing listens on this port. */
const CLOSED = 'http://127.0.0.1:9/hook';

test('a failing webhook shows since when, what is pending and that nothing is lost', async () => {
  const look = createLook();
  const token = await signIn();
  const data = { id: crypto.randomUUID(), url: CLOSED, types: null, customerId: null };
  const { id } = await ask<{ id: string }>(token, '/webhooks', { method: 'POST', data });
  await storeShipment(token);
  await open(PATH);
  const row = page.getByRole('row').filter({ hasText: CLOSED });
  await expect
    .poll(async () => {
      await reload();
      await expect.element(row).toBeVisible();
      return row.element().textContent;
    })
    .toMatch(/1 event pending, none lost/);
  await look('a list with a webhook that fails');
  for (let n = 0; n < 3; n++) await storeShipment(token);
  await open(`${PATH}/${id}`);
  await expect.element(page.getByRole('heading', { name: /^Not reachable since .* none lost\.$/ })).toBeVisible();
  await expect.element(page.getByText(/Attempt \d/).first()).toBeVisible();
  const waiting = page.getByRole('row').filter({ hasText: 'Pending' });
  await expect.element(waiting.filter({ hasText: 'Behind 3 older' })).toBeVisible();
  await expect.element(waiting.filter({ hasText: 'Behind 2 older' })).toBeVisible();
  await look('a webhook that fails');
  await ask(token, `/webhooks/${id}`, { method: 'DELETE' });
});

test('a webhook of one customer offers the shipment.left event, keeps its customer, and pauses with it', async () => {
  const token = await signIn();
  const name = `Nordlicht ${crypto.randomUUID().slice(0, 8)} & Söhne`;
  const body = { id: crypto.randomUUID(), name };
  const customer = await ask<Customer>(token, '/customers', { method: 'POST', data: body });
  await open(PATH);
  await page.getByRole('button', { name: 'Add address' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add address' });
  await dialog.getByLabelText('Address').fill(CLOSED);
  await dialog.getByLabelText('Only this:').click();
  const left = dialog.getByLabelText('Left the customer', { exact: true });
  await expect.element(left).not.toBeInTheDocument();
  await dialog.getByLabelText('Only shipments of').selectOptions(name);
  await left.click();
  await dialog.getByLabelText('Created', { exact: true }).click();
  await createLook(1)('a webhook of one customer');
  await dialog.getByRole('button', { name: 'Add address' }).click();
  const secret = page.getByRole('dialog', { name: '127.0.0.1:9' });
  await secret.getByLabelText('I have stored it in a safe place').click();
  await secret.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('link', { name: `Open ${CLOSED}` }).click();
  await expect.element(page.getByText(`For ${name}. Events: Created, Left the customer.`)).toBeVisible();
  await page.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit address' });
  await expect
    .element(edit.getByText('This can’t be changed. Add another address for another customer.'))
    .toBeVisible();
  await expect.element(edit.getByRole('combobox')).not.toBeInTheDocument();
  await edit.getByLabelText('Created', { exact: true }).click();
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(page.getByText(`For ${name}. Events: Left the customer.`)).toBeVisible();
  await ask(token, `/customers/${customer.id}`, {
    method: 'PUT',
    headers: { 'If-Match': `"${customer.version}"` },
    data: { name, isArchived: true },
  });
  await reload();
  await expect
    .element(page.getByRole('heading', { name: new RegExp(`^Paused .*, when ${name} was archived\\.`) }))
    .toBeVisible();
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect.element(page.getByRole('heading', { name: 'No webhooks yet' })).toBeVisible();
});
