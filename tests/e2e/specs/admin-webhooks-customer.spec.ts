import { randomUUID } from 'node:crypto';
import { type Receiver, startReceiver } from '../../webhook-receiver.ts';
import { beSignedIn, expectAccessible, storeShipment } from '../support/admin.ts';
import { expect, test } from '../support/test.ts';

const PATH = '/admin/settings/webhooks';

let receiver: Receiver;
test.beforeEach(async () => {
  receiver = await startReceiver();
});
test.afterEach(() => receiver.stop());

test('a webhook of one customer receives that customer’s shipments and their departure, and pauses with the customer', async ({
  page,
}) => {
  const token = await beSignedIn(page);
  const headers = { Authorization: `Bearer ${token}` };
  const ask = async (method: string, path: string, data?: object, more = {}) => {
    const answer = await page.request.fetch(`/api/v1${path}`, { method, data, headers: { ...headers, ...more } });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.status() === 204 ? undefined : answer.json();
  };
  const customer = { id: `customer-${randomUUID()}`, name: 'Nordlicht & Söhne GmbH' };
  const stored = await ask('POST', '/customers', customer);

  await page.goto(PATH);
  await page.getByRole('button', { name: 'Add address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add address' });
  await dialog.getByLabel('Address').fill(receiver.url);
  await dialog.getByLabel('Only this:').check();
  const left = dialog.getByLabel('Left the customer', { exact: true });
  await expect(left).toHaveCount(0);
  await dialog.getByLabel('Only shipments of').selectOption(customer.name);
  await left.check();
  await dialog.getByLabel('Created', { exact: true }).check();
  await page.setViewportSize({ width: 320, height: 900 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await dialog.getByRole('button', { name: 'Add address' }).click();
  const shown = page.getByRole('dialog', { name: `127.0.0.1:${receiver.port}` });
  receiver.secrets = [await shown.getByLabel('Signing secret').inputValue()];
  await shown.getByLabel('I have put it where it belongs').check();
  await shown.getByRole('button', { name: 'Done' }).click();

  await storeShipment(page, token);
  const { id, version } = await storeShipment(page, token, { customerId: customer.id });
  await expect.poll(() => receiver.taken.map(({ type }) => type)).toEqual(['shipment.created']);
  expect(receiver.taken[0]?.data.shipmentId).toBe(id);
  await ask('PATCH', `/shipments/${id}`, { customerId: null }, { 'If-Match': `"${version}"` });
  await expect.poll(() => receiver.taken.map(({ type }) => type)).toEqual(['shipment.created', 'shipment.left']);
  expect(receiver.forged).toBe(0);

  await page.getByRole('link', { name: `Open ${receiver.url}` }).click();
  await expect(page.getByText(`For ${customer.name}. Gets: Created, Left the customer.`)).toBeVisible();
  await page.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit address' });
  await expect(edit.getByText('This can’t be changed. Add another address for another customer.')).toBeVisible();
  await expect(edit.getByRole('combobox')).toHaveCount(0);
  await edit.getByLabel('Created', { exact: true }).uncheck();
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText(`For ${customer.name}. Gets: Left the customer.`)).toBeVisible();

  const ifMatch = { 'If-Match': `"${stored.version}"` };
  await ask('PUT', `/customers/${customer.id}`, { name: customer.name, isArchived: true }, ifMatch);
  await page.reload();
  await expect(
    page.getByRole('heading', { name: /^Paused .*, when Nordlicht & Söhne GmbH was archived\./ }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('heading', { name: 'No webhooks yet' })).toBeVisible();
});
