import type { Locator, Page } from '@playwright/test';
import { listEntries } from '../support/admin.ts';
import { ADMIN } from '../support/server.ts';
import { expect, test } from '../support/test.ts';

const MAX_TABS = 60;
const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Uses the keyboard only, and checks that the focus is visible. */
function createKeyboardUser(page: Page) {
  /** The speed of a person, not of a scanner. */
  const press = (key: string) => page.keyboard.press(key, { delay: 60 });
  const tabTo = async (target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') => {
    await expect(target).toBeVisible();
    for (let presses = 0; presses < MAX_TABS; presses++) {
      if (await isFocused(target)) return;
      await page.keyboard.press(key);
    }
    throw new Error(`${key} never reached ${target}`);
  };
  const field = (name: string | RegExp) => page.getByLabel(name, { exact: true });
  const type = async (name: string | RegExp, text: string) => {
    await tabTo(field(name));
    await page.keyboard.press('Control+a');
    await page.keyboard.type(text);
  };
  const heading = (name: string | RegExp) => expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  return { press, tabTo, type, heading };
}

test('all staff work can be done by keyboard', async ({ page }) => {
  test.setTimeout(90_000);
  const { press, tabTo, type, heading } = createKeyboardUser(page);
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const origin = `Keyport ${Date.now()}`;

  await page.goto('/admin/login');
  await heading('Sign in');
  await type('Email', ADMIN.email);
  await type('Password', ADMIN.password);
  await press('Enter');
  await heading('Dashboard');

  // Creates a shipment after a rejected form: the summary has the focus, and its link leads to the field.
  await press('c');
  await heading('Create Shipment');
  await type('Origin address', `${origin}, 1 Sample Quay`);
  await type('Weight', '12.4');
  await press('Enter');
  await expect(page.getByRole('alert').and(page.locator('[tabindex]'))).toBeFocused();
  await tabTo(page.getByRole('alert').and(page.locator('[tabindex]')).getByRole('link'));
  await press('Enter');
  await expect(page.getByLabel('Destination address')).toBeFocused();
  await page.keyboard.type('Rotterdam, 2 Example Kade');
  await tabTo(button('Add item'));
  await press('Enter');
  await tabTo(page.getByLabel('Description', { exact: true }), 'Shift+Tab');
  await type('Description', 'Lamp');
  await press('Control+Enter');
  await heading(/TC-[A-Z0-9]{8} Label Created/);
  const number = (await page.getByRole('heading', { level: 1 }).textContent())?.split(' ')[0] ?? '';

  // Adds a status and corrects it.
  await tabTo(page.getByRole('form', { name: 'Add status' }).getByLabel('Status'));
  await page.keyboard.type('In');
  await type('Location', 'Bremne');
  await press('Enter');
  await expect(listEntries(page)).toHaveCount(2);
  await tabTo(page.getByLabel(/^Actions for the entry of/).first());
  await press('Enter');
  await tabTo(page.getByRole('button', { name: /^Correct this entry/ }).first());
  await press('Enter');
  await expect(page.getByLabel('Location')).toBeFocused();
  await type('Location', 'Bremen');
  await press('Enter');
  await expect(listEntries(page)).toHaveCount(3);
  await expect(listEntries(page).first()).toContainText('Bremen');

  // Edits the shipment.
  await tabTo(page.getByRole('link', { name: 'Edit' }), 'Shift+Tab');
  await press('Enter');
  await heading('Edit Shipment');
  await type(/^Notes/, 'Call first.');
  await press('Control+Enter');
  await heading(new RegExp(number));
  await expect(page.getByText('Call first.').first()).toBeVisible();

  // Uses the list: search, j, k and Enter.
  await press('g');
  await press('s');
  await heading('Shipments');
  await press('/');
  await page.keyboard.type(origin);
  await expect(page.locator('tbody tr')).toHaveCount(1);
  await tabTo(button('Export'));
  await press('j');
  await expect(page.getByRole('link', { name: /^View/ }).first()).toBeFocused();
  await press('Enter');
  await heading(new RegExp(number));

  // Opens and closes the label.
  await tabTo(button('Label'));
  await press('Enter');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Print' })).toBeFocused();
  await press('Escape');
  await expect(button('Label')).toBeFocused();

  // Finds the shipment by the palette and deletes it after canceling once.
  await press('g');
  await press('d');
  await heading('Dashboard');
  await press('Control+k');
  await page.keyboard.type(number.toLowerCase());
  await expect(page.getByRole('dialog').getByRole('option').first()).toContainText(number);
  await press('Enter');
  await heading(new RegExp(number));
  await tabTo(button('Delete'));
  await press('Enter');
  await expect(button('Keep shipment')).toBeFocused();
  await press('Enter');
  await expect(button('Delete')).toBeFocused();
  await press('Enter');
  await tabTo(button('Delete shipment'));
  await press('Enter');
  await heading('Shipments');

  await tabTo(button('Sign Out'), 'Shift+Tab');
  await press('Enter');
  await heading('Sign in');
});
