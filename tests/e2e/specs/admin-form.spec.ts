import type { Page } from '@playwright/test';
import { beSignedIn, endSession, fillShipment, listEntries, readShipment, storeShipment } from '../support/admin.ts';
import { ADMIN } from '../support/server.ts';
import { expect, test } from '../support/test.ts';

const FAILED = 'Failed to save shipment. Please try again.';
const CREATE = { name: 'Create Shipment', exact: true } as const;
const SHIPMENTS = '**/api/v1/shipments';
/** The alert that takes the focus; those of the fields do not. */
const summary = (page: Page) => page.getByRole('alert').and(page.locator('[tabindex]'));

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

  test('says what visitors see of an address, and takes another place', async ({ page }) => {
    await beSignedIn(page);
    await page.goto('/admin/shipments/create');
    await fillShipment(page, '1 Sample Poultry, London EC2R 8EJ');
    await expect(page.getByText('Visitors see: London')).toBeVisible();
    const place = page.getByLabel('Place shown to visitors (origin) (optional)');
    await expect(place).toBeHidden();
    await page.getByLabel('Origin address').fill('1 Sample Row, Poole');
    await expect(page.getByText('Visitors see no place. Which one?')).toBeVisible();
    await place.fill('Dock 4');
    await page.getByRole('button', CREATE).click();
    await expect(summary(page)).toContainText('Enter a place without digits, @ or line breaks');
    await place.fill('Poole');
    await expect(page.getByText('Visitors see: Poole')).toBeVisible();
    await page.getByRole('button', CREATE).click();
    await expect(page.getByText('Poole to Rotterdam')).toBeVisible();
    await page.getByRole('link', { name: 'Edit' }).click();
    await expect(place).toHaveValue('Poole');
    await page.getByLabel('Origin address').fill('2 Sample Row, Swanage');
    await expect(place).toHaveValue('');
  });

  test('is refused field by field; the summary takes the focus and leads to the fields', async ({ page }) => {
    await beSignedIn(page);
    await page.goto('/admin/shipments/create');
    await page.getByRole('button', CREATE).click();
    await expect(summary(page)).toContainText('Please fill all required fields');
    await expect(summary(page)).toBeFocused();
    await expect(summary(page).getByRole('link')).toHaveText(['Origin address', 'Destination address', 'Weight']);
    await expect(page.getByLabel('Weight', { exact: true })).toHaveAccessibleDescription(
      'Weight must be greater than 0',
    );
    await summary(page).getByRole('link', { name: 'Destination address' }).click();
    await expect(page.getByLabel('Destination address')).toBeFocused();

    await fillShipment(page);
    await page.getByLabel('Weight', { exact: true }).fill('0');
    await page.getByRole('button', CREATE).click();
    await expect(summary(page)).toHaveText(/^Weight must be greater than 0/);

    await page.getByLabel('Weight', { exact: true }).fill('12.4');
    await page.getByLabel('Tracking number').fill('TC-12');
    await page.getByLabel('Width').fill('0.5');
    await page.getByLabel('Creation date').fill('2999-01-01');
    await page.getByLabel('Estimated delivery date').fill('2020-01-01');
    await page.keyboard.press('Control+Enter');
    await expect(summary(page)).toContainText('Please check these fields');
    await expect(page.getByLabel('Tracking number (optional)')).toHaveAccessibleDescription(
      'Invalid tracking number format. Use format: TC-XXXXXXXX',
    );
    await expect(page.getByText('Enter at least 1, or 0 if unknown')).toBeVisible();
    await expect(page.getByText('Creation date cannot be later than today')).toBeVisible();
    await expect(page.getByText('Estimated delivery date cannot be earlier than today')).toBeVisible();
  });

  test('a number that exists is refused on its field, and nothing typed is lost', async ({ page, problems }) => {
    problems.allow(/status of 409/);
    await beSignedIn(page);
    await page.goto('/admin/shipments/create');
    await fillShipment(page);
    await page.getByLabel('Tracking number').fill('tc-demo0001');
    await page.getByRole('button', CREATE).click();
    await expect(page.getByLabel('Tracking number (optional)')).toHaveAccessibleDescription(
      'This tracking number already exists',
    );
    await expect(page.getByLabel('Origin address')).toHaveValue('Hamburg, 1 Sample Quay');
    await page.getByLabel('Notes').fill('Keep upright.');
    await expect(summary(page)).toContainText('This tracking number already exists');
    await page.getByLabel('Tracking number').fill('tc-demo000');
    await expect(summary(page)).toHaveCount(0);
  });

  test('the network is lost after the server stored it: the form stays, and a retry creates nothing more', async ({
    page,
    problems,
  }) => {
    problems.allow(/Failed to (load resource|create shipment)/);
    const token = await beSignedIn(page);
    await page.goto('/admin/shipments/create');
    const origin = `Nowhere ${Date.now()}, 1 Sample Quay`;
    await fillShipment(page, origin);
    let stored = 0;
    await page.route(SHIPMENTS, async (route) => {
      if (route.request().method() === 'POST' && ++stored === 1) {
        await route.fetch();
        await route.abort('connectionreset');
      } else await route.continue();
    });
    await page.getByRole('button', CREATE).click();
    await expect(summary(page)).toContainText(FAILED);
    await expect(summary(page)).toContainText('The connection was lost.');
    await expect(page.getByLabel('Origin address')).toHaveValue(origin);
    await page.getByRole('button', CREATE).dblclick();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Label Created');
    const found = await page.request.get(`/api/v1/shipments?search=${encodeURIComponent(origin)}`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    expect((await found.json()).items).toHaveLength(1);
  });

  for (const status of [500, 503, 429]) {
    test(`a server that answers ${status} loses nothing`, async ({ page, problems }) => {
      problems.allow(new RegExp(`status of ${status}|Failed to create shipment`));
      await beSignedIn(page);
      await page.goto('/admin/shipments/create');
      await fillShipment(page);
      await page.route(SHIPMENTS, (route) => route.fulfill({ status, body: '{}' }));
      await page.getByRole('button', CREATE).click();
      await expect(summary(page)).toHaveText(FAILED);
      await expect(page.getByLabel('Destination address')).toHaveValue('Rotterdam, 2 Example Kade');
      await expect(page.getByLabel('Weight', { exact: true })).toHaveValue('12.4');
    });
  }

  test('a session that ends in mid-work is renewed in place, and what was typed is saved', async ({
    page,
    problems,
  }) => {
    problems.allow(/status of 401/);
    await beSignedIn(page);
    await page.goto('/admin/shipments/create');
    await fillShipment(page);
    await endSession(page);
    await page.getByRole('button', CREATE).click();
    const dialog = page.getByRole('dialog', { name: 'You have been signed out' });
    await expect(dialog.getByLabel('Email')).toHaveValue(ADMIN.email);
    await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
    await page.keyboard.type('not the one');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toHaveText('Invalid credentials. Please try again.');
    await dialog.getByLabel('Password', { exact: true }).fill(ADMIN.password);
    await dialog.getByRole('button', { name: 'Sign in and continue' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/TC-[A-Z0-9]{8}/);
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

  test('with an unknown id leads to the list', async ({ page, problems }) => {
    problems.allow(/status of 404/);
    await beSignedIn(page);
    await page.goto('/admin/shipments/edit/no-such-id');
    await expect(page).toHaveURL('/admin/shipments');
  });

  test('of a shipment that is deleted meanwhile says so, and keeps what was typed', async ({ page, problems }) => {
    problems.allow(/status of 404/);
    const token = await beSignedIn(page);
    const { id } = await storeShipment(page, token);
    await page.goto(`/admin/shipments/edit/${id}`);
    await page.getByLabel('Notes').fill('Typed in vain?');
    await page.request.delete(`/api/v1/shipments/${id}`, { headers: { Authorization: `Bearer ${token}` } });
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(summary(page)).toContainText('Shipment not found');
    await expect(page.getByLabel('Notes')).toHaveValue('Typed in vain?');
  });

  test('by two at once overwrites nothing: the second chooses field by field', async ({
    page,
    problems,
    newVisitor,
  }) => {
    problems.allow(/status of 412/);
    const token = await beSignedIn(page);
    const { id } = await storeShipment(page, token);
    await page.goto(`/admin/shipments/edit/${id}`);
    await page.getByLabel('Notes').fill('Mine.');

    const other = await (await newVisitor()).newPage();
    await beSignedIn(other);
    await other.goto(`/admin/shipments/edit/${id}`);
    await other.getByLabel('Notes').fill('Theirs.');
    await other.getByLabel('Weight', { exact: true }).fill('13');
    await other.getByRole('button', { name: 'Save changes' }).click();
    await expect(other).toHaveURL(`/admin/shipments/${id}`);

    await page.getByRole('button', { name: 'Save changes' }).click();
    const conflict = page.getByRole('region', { name: 'Someone else changed this shipment' });
    await expect(conflict).toBeFocused();
    await expect(conflict.getByRole('group')).toHaveCount(2);
    const choice = (name: string) => conflict.getByRole('group', { name });
    await expect(choice('Weight').getByRole('radio').nth(1)).toBeChecked();
    await expect(choice('Notes').getByRole('radio').nth(0)).toBeChecked();
    await expect(choice('Notes')).toContainText('Was Keep upright.');
    await conflict.getByRole('button', { name: 'Save my choice' }).click();
    await expect(page).toHaveURL(`/admin/shipments/${id}`);
    expect(await readShipment(page, token, id)).toMatchObject({ notes: 'Mine.', weight: 13, version: 3 });
  });
});
