import type { Page } from '@playwright/test';
import { beSignedIn, endSession, fillShipment, openEntryMenu, storeShipment } from '../support/admin.ts';
import { createLook, toLookTimeout } from '../support/looks.ts';
import { expect, test } from '../support/test.ts';

/** Looks at the dialog that this opens, and closes it. */
async function withDialog(page: Page, look: (place: string) => Promise<void>, open: () => Promise<void>) {
  await open();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expect(dialog.getByText('Loading…')).toHaveCount(0);
  await look(`dialog ${await dialog.textContent()}`.slice(0, 60));
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
}

/** Somebody else saves the shipment. */
async function saveBehind(page: Page, token: string, id: string) {
  const headers = { Authorization: `Bearer ${token}`, 'If-Match': '"1"' };
  const stored = await (await page.request.get(`/api/v1/shipments/${id}`, { headers })).json();
  const data = { ...stored, notes: 'Theirs.', weight: 13, items: [] };
  const answer = await page.request.put(`/api/v1/shipments/${id}`, { headers, data });
  expect(answer.status()).toBe(200);
}

test('every staff page is accessible (F1)', async ({ page }) => {
  test.setTimeout(toLookTimeout(7));
  const look = createLook(page);
  await page.goto('/admin/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await look('the sign-in');
  const { id } = await storeShipment(page, await beSignedIn(page), { items: [{ description: 'Lamp' }] });
  const pages = [
    '/admin',
    '/admin/shipments',
    '/admin/shipments?search=no-such-thing',
    '/admin/shipments/create',
    `/admin/shipments/edit/${id}`,
    `/admin/shipments/${id}`,
  ];
  for (const path of pages) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await look(path);
  }
});

test('every dialog of a shipment is accessible, and so is what its forms answer (F1)', async ({ page }) => {
  test.setTimeout(toLookTimeout(7));
  const look = createLook(page, 1);
  const { id } = await storeShipment(page, await beSignedIn(page), { items: [{ description: 'Lamp' }] });
  await page.goto(`/admin/shipments/${id}`);
  await withDialog(page, look, () => page.getByRole('button', { name: 'Label', exact: true }).click());
  await withDialog(page, look, () => page.getByRole('button', { name: 'Delete', exact: true }).click());
  await withDialog(page, look, () => page.keyboard.press('Control+k'));
  await withDialog(page, look, () => page.keyboard.press('?'));
  await page.getByRole('button', { name: 'Add Status' }).click();
  await expect(page.getByText('Status and location are required')).toBeVisible();
  await look('a refused status');
  await openEntryMenu(page);
  await page.getByRole('button', { name: /^Correct this entry/ }).click();
  await look('a correction');
});

test('every dialog of a form is accessible, and so are a conflict and a refusal (F1)', async ({ page, problems }) => {
  test.setTimeout(toLookTimeout(4));
  problems.allow(/status of 4(01|12)/);
  const look = createLook(page, 4);
  const token = await beSignedIn(page);
  const { id } = await storeShipment(page, token, { items: [{ description: 'Lamp' }] });
  await page.goto(`/admin/shipments/edit/${id}`);
  await page.getByLabel('Notes').fill('Mine.');
  await withDialog(page, look, () => page.getByRole('link', { name: 'Cancel' }).click());
  await saveBehind(page, token, id);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('region', { name: 'Someone else changed this shipment' })).toBeVisible();
  await look('a conflict');

  page.on('dialog', (dialog) => dialog.accept());
  await page.goto('/admin/shipments/create');
  await page.getByRole('button', { name: 'Create Shipment', exact: true }).click();
  await expect(page.getByText('Please fill all required fields')).toBeVisible();
  await look('a refused form');
  await fillShipment(page);
  await endSession(page);
  await withDialog(page, look, () => page.getByRole('button', { name: 'Create Shipment', exact: true }).click());
});
