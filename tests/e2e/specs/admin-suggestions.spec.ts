import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { beSignedIn, expectAccessible, storeShipment } from '../support/admin.ts';
import { expect, test } from '../support/test.ts';

const origin = (page: Page) => page.getByLabel('Origin address');
const list = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' });
const options = (page: Page) => list(page).getByRole('option');

test('an address is completed by keyboard or click, and more typing cancels earlier requests', async ({ page }) => {
  await test.step('the keyboard completes an address with one used before or with a listed city', async () => {
    const token = await beSignedIn(page);
    const street = `Oppdiktet gate ${randomUUID().slice(0, 8)}`;
    await storeShipment(page, token, { originAddress: `Tromsø, ${street}` });
    await page.goto('/admin/shipments/create');
    await expect(origin(page)).toBeFocused();
    await page.keyboard.type('tromso');
    const before = options(page).filter({ hasText: street });
    await expect(before).toHaveText(`Tromsø, ${street}used before`);
    await expect(options(page).last()).toHaveText('TromsøNorway');
    await expect(page.getByRole('combobox', { name: 'Origin address' })).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('ArrowUp');
    await expect(options(page).last()).toHaveAttribute('aria-selected', 'true');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(origin(page)).toHaveValue('Tromsø');
    await expect(list(page)).toHaveCount(0);
    await expect(page.getByText('Visitors see: Tromsø')).toBeVisible();

    await page.keyboard.type(`, ${street.slice(0, -2)}`);
    await expect(options(page)).toHaveText([`Tromsø, ${street}used before`]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(origin(page)).toHaveValue(`Tromsø, ${street}`);

    const destination = page.getByLabel('Destination address');
    await destination.focus();
    await page.keyboard.type('Zuri');
    await expect(options(page).last()).toHaveText('ZurichSwitzerland');
    await page.keyboard.press('Escape');
    await expect(list(page)).toHaveCount(0);
    await page.keyboard.type('ch');
    await expect(options(page).first()).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(list(page)).toHaveCount(0);
    await expect(destination).toHaveValue('Zurich');
    await expect(page).toHaveURL('/admin/shipments/create');
  });
  await test.step('more typing cancels earlier requests, and a click completes a city', async () => {
    await beSignedIn(page);
    await page.route('**/address-suggestions?text=ro&*', () => undefined);
    await page.goto('/admin/shipments/create');
    await expect(origin(page)).toBeFocused();
    const asked = page.waitForRequest((request) => request.url().includes('text=ro&'));
    const givenUp = page.waitForEvent('requestfailed', (request) => request.url().includes('text=ro&'));
    await page.keyboard.type('ro');
    await asked;
    await page.keyboard.type('tterd');
    await givenUp;
    await options(page).filter({ hasText: 'Netherlands' }).click();
    await expect(origin(page)).toHaveValue('Rotterdam');
    await expect(origin(page)).toBeFocused();
  });
});
