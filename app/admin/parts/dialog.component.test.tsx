import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { open } from '#tests/components/open.tsx';
import { storeShipment } from '#tests/components/shipments.ts';
import { signIn } from '#tests/components/staff.ts';

const question = () => page.getByRole('dialog', { name: 'Leave without saving?' });
const goToList = () => page.getByRole('link', { name: 'Shipments', exact: true }).first().click();

test('an unchanged or saved form closes without a question', async () => {
  const token = await signIn();
  const { id } = await storeShipment(token, { items: [{ description: 'Lamp' }] });
  const { path } = await open('/admin/shipments/create');
  await page.getByLabelText('Notes').fill('typed');
  await page.getByLabelText('Notes').fill('');
  await goToList();
  await expect.poll(path).toBe('/admin/shipments');

  await open(`/admin/shipments/edit/${id}`);
  await page.getByRole('button', { name: 'Add item' }).click();
  await page.getByRole('button', { name: 'Remove item 2' }).click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect.poll(path).toBe(`/admin/shipments/${id}`);

  await open(`/admin/shipments/edit/${id}`);
  await page.getByLabelText('Notes').fill('Call first.');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect.poll(path).toBe(`/admin/shipments/${id}`);
  await goToList();
  await expect.poll(path).toBe('/admin/shipments');
});

test('a status being typed asks before it is discarded, survives a correction, and asks once', async () => {
  const token = await signIn();
  const { id } = await storeShipment(token);
  const { path } = await open(`/admin/shipments/${id}`);
  const form = page.getByRole('form', { name: 'Add status' });
  const place = form.getByLabelText('Location');
  await place.fill('Bremen');
  await form.getByRole('button', { name: 'Add Status' }).click();
  await expect.element(form.getByText('Status and location are required')).toBeVisible();
  await form.getByLabelText('Status', { exact: true }).selectOptions('In Transit');
  await expect.element(form.getByText('Status and location are required')).not.toBeInTheDocument();
  await goToList();
  await question().getByRole('button', { name: 'Keep editing' }).click();
  await page
    .getByLabelText(/^Actions for the entry of/)
    .first()
    .click();
  await page.getByRole('button', { name: /^Correct this entry of/ }).click();
  await expect.element(place).not.toHaveValue('Bremen');
  await place.fill('Moss');
  await form.getByRole('button', { name: 'Cancel correction' }).click();
  await expect.element(place).toHaveValue('Bremen');
  await expect.element(form.getByLabelText('Status', { exact: true })).toHaveValue('IN_TRANSIT');
  await form.getByRole('button', { name: 'Add Status' }).click();
  await expect.element(place).toHaveValue('');
  await goToList();
  await expect.poll(path).toBe('/admin/shipments');
});

test('a key does not discard a bulk status with typed values', async () => {
  await signIn();
  await open('/admin/shipments');
  await page
    .getByRole('checkbox', { name: /^Select TC-/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Set status' }).click();
  const dialog = page.getByRole('dialog', { name: /^Set status/ });
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Set status' }).click();
  await dialog.getByLabelText('Notes').fill('Storm at sea.');
  await userEvent.keyboard('{Escape}');
  await expect.element(question()).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(question()).not.toBeInTheDocument();
  await expect.element(dialog.getByLabelText('Notes')).toHaveValue('Storm at sea.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await question().getByRole('button', { name: 'Leave without saving' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});
