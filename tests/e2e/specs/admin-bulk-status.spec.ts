import type { Page } from '@playwright/test';
import { beSignedIn, readShipment, storeShipment } from '../support/admin.ts';
import { expect, test } from '../support/test.ts';

const code = () => Math.random().toString(36).slice(2, 8);
const dialog = (page: Page) => page.getByRole('dialog', { name: /^Set status/ });

test('setting ten statuses takes at most 14 clicks and keys', async ({ page }) => {
  const token = await beSignedIn(page);
  const place = `Anyport ${code()}`;
  const ids: string[] = [];
  for (let n = 0; n < 10; n++) ids.push((await storeShipment(page, token, { originAddress: `${place}, ${n}` })).id);
  await page.goto(`/admin/shipments?search=${encodeURIComponent(place)}`);
  await page.evaluate(() => {
    const note = () => {
      document.documentElement.dataset.acts = String(Number(document.documentElement.dataset.acts ?? 0) + 1);
    };
    for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, note, { capture: true });
  });
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
  await page.getByRole('button', { name: 'Set status' }).click();
  await expect(dialog(page).getByLabel('Status')).toBeFocused();
  // Typing in a select chooses an option by its first letters.
  await page.keyboard.type('in');
  await page.keyboard.press('Tab');
  await expect(dialog(page).getByLabel('What happened')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(dialog(page).getByLabel('Location')).toBeFocused();
  await page.keyboard.type('Oslo');
  await expect(dialog(page).getByRole('button', { name: 'Set status of 10' })).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(page.getByText('10 shipments are In Transit.')).toBeVisible({ timeout: 20_000 });
  expect(Number(await page.locator('html').getAttribute('data-acts'))).toBeLessThanOrEqual(14);
  for (const id of ids)
    expect((await readShipment(page, token, id)).trackingHistory[0]).toMatchObject({ location: 'Oslo' });
});
