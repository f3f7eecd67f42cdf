import type { Page } from '@playwright/test';
import { beSignedIn, endSession, expectAccessible, fillShipment, storeShipment } from './admin.ts';
import { expect, test } from './test.ts';

const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

/** Looks at the dialog that this opens, and closes it. */
async function withDialog(page: Page, open: () => Promise<void>) {
  await open();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expect(dialog.getByText('Loading…')).toHaveCount(0);
  await test.step(`dialog ${await dialog.textContent()}`.slice(0, 60), () => expectAccessible(page));
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

for (const viewport of SIZES) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`at ${viewport.width} px, ${colorScheme}`, () => {
      test.use({ viewport, colorScheme });

      test('every staff page is accessible', async ({ page }) => {
        // Seven pages, each read whole by axe.
        test.setTimeout(150_000);
        await page.goto('/admin/login');
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectAccessible(page);
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
          await test.step(path, () => expectAccessible(page));
        }
      });

      test('every dialog and message is accessible', async ({ page, problems }) => {
        test.setTimeout(150_000);
        problems.allow(/status of 4(01|12)/);
        const token = await beSignedIn(page);
        const { id } = await storeShipment(page, token, { items: [{ description: 'Lamp' }] });
        await page.goto(`/admin/shipments/${id}`);
        await withDialog(page, () => page.getByRole('button', { name: 'Label', exact: true }).click());
        await withDialog(page, () => page.getByRole('button', { name: 'Delete', exact: true }).click());
        await withDialog(page, () => page.keyboard.press('Control+k'));
        await withDialog(page, () => page.keyboard.press('?'));
        await page.getByRole('button', { name: 'Add Status' }).click();
        await expect(page.getByText('Status and location are required')).toBeVisible();
        await test.step('a refused status', () => expectAccessible(page));
        await page.getByRole('button', { name: /^Correct this entry/ }).click();
        await test.step('a correction', () => expectAccessible(page));

        await page.goto(`/admin/shipments/edit/${id}`);
        await page.getByLabel('Notes').fill('Mine.');
        await withDialog(page, () => page.getByRole('link', { name: 'Cancel' }).click());
        await saveBehind(page, token, id);
        await page.getByRole('button', { name: 'Save changes' }).click();
        await expect(page.getByRole('region', { name: 'Someone else changed this shipment' })).toBeVisible();
        await test.step('a conflict', () => expectAccessible(page));

        page.on('dialog', (dialog) => dialog.accept());
        await page.goto('/admin/shipments/create');
        await page.getByRole('button', { name: 'Create Shipment', exact: true }).click();
        await expect(page.getByText('Please fill all required fields')).toBeVisible();
        await test.step('a refused form', () => expectAccessible(page));
        await fillShipment(page);
        await endSession(page);
        await withDialog(page, () => page.getByRole('button', { name: 'Create Shipment', exact: true }).click());
      });
    });
  }
}
