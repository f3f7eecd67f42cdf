import type { Page } from '@playwright/test';
import { beSignedIn, fillShipment, listEntries, readShipment, storeShipment } from '../support/admin.ts';
import { expect, test } from '../support/test.ts';

const _FAILED = 'Failed to save shipment. Please try again.';
const CREATE = { name: 'Create Shipment', exact: true } as const;
const _SHIPMENTS = '**/api/v1/shipments';
/** The alert that takes the focus; those of the fields do not. */
const _summary = (page: Page) => page.getByRole('alert').and(page.locator('[tabindex]'));

test.describe('a new shipment', () => {
  test('has the defaults of the specification, and is created with a generated number', async ({ page }) => {
    await beSignedIn(page);
    await page.goto('/admin/shipments/create');
    await expect(page.getByLabel('Service type')).toHaveValue('EXPRESS');
    await expect(page.getByLabel('Status')).toHaveValue('LABEL_CREATED');
    await expect(page.getByLabel('Weight unit')).toHaveValue('kg');
    await expect(page.getByLabel('Dimension unit')).toHaveValue('cm');
    await expect(page.getByLabel('Estimated delivery time')).toHaveValue('09:00');
    await expect(page.getByLabel('Creation date')).toHaveValue(new Date().toISOString().slice(0, 10));
    await expect(page.getByLabel('Weight', { exact: true })).toHaveAttribute('min', '0.1');
    await expect(page.getByLabel('Weight', { exact: true })).toHaveAttribute('step', '0.1');
    await expect(page.getByLabel('Length')).toHaveAttribute('min', '1');
    await fillShipment(page, 'Hamburg, <b>1</b> 🚢 שדרה');
    await expect(page.getByText('Visitors see no place. Which one?')).toBeVisible();
    await page.getByRole('button', { name: 'Add item' }).click();
    await expect(page.getByLabel('Quantity')).toHaveValue('1');
    await expect(page.getByLabel('Weight (kg)')).toHaveValue('0');
    await page.getByLabel('Description').fill('Lamp');
    await page.getByRole('button', { name: 'Add item' }).click();
    await page.getByRole('button', { name: 'Remove item 2' }).click();
    await expect(page.getByRole('button', { name: 'Add item' })).toBeFocused();
    await page.getByRole('button', CREATE).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/TC-[A-Z0-9]{8}.*Label Created/);
    await expect(page.getByText('Hamburg, <b>1</b> 🚢 שדרה')).toBeVisible();
    await expect(listEntries(page)).toHaveText(/Hamburg.*Shipment information received/);
    await expect(page.getByText('Lamp')).toBeVisible();
  });
});

test.describe('an edit', () => {
  test('keeps number, history and creation date, and changes the rest', async ({ page }) => {
    const token = await beSignedIn(page);
    const shipment = await storeShipment(page, token);
    await page.goto(`/admin/shipments/edit/${shipment.id}`);
    await expect(page.getByLabel('Tracking number')).toBeDisabled();
    await expect(page.getByLabel('Tracking number')).toHaveValue(shipment.trackingNumber);
    await expect(page.getByText('Cannot modify tracking number')).toBeVisible();
    await page.getByLabel('Status').selectOption('On Hold');
    await page.getByLabel('Notes').fill('Call first.');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/On Hold/);
    const { version: _, ...saved } = await readShipment(page, token, shipment.id);
    expect(saved).toEqual({ ...saved, ...shipment, version: undefined, status: 'ON_HOLD', notes: 'Call first.' });
  });
});
