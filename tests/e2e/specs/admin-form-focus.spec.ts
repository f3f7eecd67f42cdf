import type { Page } from '@playwright/test';
import { beSignedIn, fillShipment, storeShipment } from '../support/admin.ts';
import { createStaff } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';

const summary = (page: Page) => page.getByRole('alert').and(page.locator('[tabindex]'));

/** Types character by character, the last of which is a shortcut outside of fields, and looks where the focus is after each. */
async function typeAndStay(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByRole('main').getByLabel(label, { exact: true });
  await field.focus();
  await field.press('ControlOrMeta+a');
  await field.press('Delete');
  await expect(field).toBeFocused();
  for (const character of text) {
    await page.keyboard.press(character);
    await expect(field).toBeFocused();
  }
  await expect(field).toHaveValue(text);
}

test.describe('a refused save', () => {
  test('of a new shipment moves the focus once, and typing never does', async ({ page }) => {
    await beSignedIn(page);
    await page.goto('/admin/shipments/create');
    await page.getByLabel('Weight', { exact: true }).press('Control+Enter');
    await expect(summary(page)).toBeFocused();
    for (const [label, text] of [
      ['Origin address', 'Cadiz'],
      ['Destination address', 'Ceuta'],
      ['Weight', '12.4'],
      ['Weight', '0'],
      ['Weight', '7'],
      ['Origin address', 'c'],
      ['Tracking number (optional)', 'CC'],
    ] as const)
      await typeAndStay(page, label, text);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('of an edited shipment moves the focus once, and typing never does', async ({ page }) => {
    const token = await beSignedIn(page);
    const { id } = await storeShipment(page, token);
    await page.goto(`/admin/shipments/edit/${id}`);
    await typeAndStay(page, 'Weight', '0');
    await page.keyboard.press('Control+Enter');
    await expect(summary(page)).toBeFocused();
    await typeAndStay(page, 'Weight', '1');
    await expect(summary(page)).toHaveCount(0);
    await typeAndStay(page, 'Weight', '0');
    await typeAndStay(page, 'Weight', '2.5');
    await page.keyboard.press('Control+Enter');
    await expect(page).toHaveURL(`/admin/shipments/${id}`);
  });

  test('is told again at the next refused save', async ({ page }) => {
    await beSignedIn(page);
    await page.goto('/admin/shipments/create');
    await fillShipment(page, 'Hamburg, 1 Sample Quay');
    for (const weight of ['0', '0.0']) {
      await typeAndStay(page, 'Weight', weight);
      await page.keyboard.press('Control+Enter');
      await expect(summary(page)).toBeFocused();
    }
  });
});

test('a refused status keeps the focus where it is corrected', async ({ page, request }) => {
  await beSignedIn(page);
  const { id } = await (await createStaff(request)).createShipment();
  await page.goto(`/admin/shipments/${id}`);
  const form = page.getByRole('form', { name: 'Add status' });
  await form.getByLabel('Status').selectOption('IN_TRANSIT');
  await form.getByLabel('Location').press('Enter');
  await expect(form.getByLabel('Location')).toBeFocused();
  await typeAndStay(page, 'Location', 'Cadiz');
});

test('a refused message of a visitor keeps the focus where it is corrected', async ({ page }) => {
  await page.goto('/contact');
  await page.getByRole('main').getByRole('button', { name: 'Send' }).click();
  await typeAndStay(page, 'Name', 'Ada Sample');
});
