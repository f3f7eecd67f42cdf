import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createLook } from '#tests/components/look.ts';
import { open } from '#tests/components/open.tsx';
import { fillShipment, readShipment, saveShipment, storeShipment } from '#tests/components/shipments.ts';
import { endSession, signIn, signInToOwnAccount } from '#tests/components/staff.ts';

type Look = ReturnType<typeof createLook>;

const ITEMS = { items: [{ description: 'Lamp' }] };
const button = (name: string) => page.getByRole('button', { name, exact: true });

/** Opens a dialog, checks it and closes it. */
async function withDialog(look: Look, show: () => Promise<void>): Promise<void> {
  await show();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toBeVisible();
  await expect.element(dialog.getByText('Loading…')).not.toBeInTheDocument();
  await look(`dialog ${dialog.element().textContent}`.slice(0, 60));
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
}

test('every dialog of a shipment is accessible, also with the results of its forms (F1)', async () => {
  const look = createLook(1);
  const { id } = await storeShipment(await signIn(), ITEMS);
  await open(`/admin/shipments/${id}`);
  await withDialog(look, () => button('Label').click());
  await withDialog(look, () => button('Delete').click());
  await withDialog(look, () => userEvent.keyboard('{Control>}k{/Control}'));
  await withDialog(look, () => userEvent.keyboard('?'));
  await page.getByRole('button', { name: 'Add Status' }).click();
  await expect.element(page.getByText('Status and location are required')).toBeVisible();
  await look('a rejected status');
  await page
    .getByLabelText(/^Actions for the entry of/)
    .first()
    .click();
  await page.getByRole('button', { name: /^Correct this entry/ }).click();
  await look('a correction');
});

test('every dialog of a form is accessible, also with a conflict and a rejected save (F1)', async () => {
  const look = createLook(4);
  const { token } = await signInToOwnAccount();
  const { id } = await storeShipment(token, ITEMS);
  await open(`/admin/shipments/edit/${id}`);
  await page.getByLabelText('Notes').fill('Mine.');
  await withDialog(look, () => page.getByRole('link', { name: 'Cancel' }).click());
  await saveShipment(token, { ...(await readShipment(token, id)), notes: 'Theirs.', weight: 13, items: [] });
  await button('Save changes').click();
  await expect.element(page.getByRole('region', { name: 'Someone else changed this shipment' })).toBeVisible();
  await look('a conflict');
  await open('/admin/shipments/create');
  await button('Create Shipment').click();
  await expect.element(page.getByText('Please fill all required fields')).toBeVisible();
  await look('a rejected form');
  await fillShipment();
  await endSession(token);
  await withDialog(look, () => button('Create Shipment').click());
});
