import type { Page } from '@playwright/test';
import { promised } from '../../promised.ts';
import { beSignedIn, expectAccessible, readShipment, storeShipment } from '../support/admin.ts';
import { expect, test } from '../support/test.ts';

/** Rows per page of the list. */
const PAGE = 20;
const code = () => Math.random().toString(36).slice(2, 8);
const dialog = (page: Page) => page.getByRole('dialog', { name: /^Set status/ });

/** Selects open shipments, one delivered and one held in the list. */
async function selectSome(page: Page, token: string, open = 3) {
  const originAddress = `Anyport ${code()}, 1 Sample Quay`;
  const stored = [];
  for (const status of [...Array<undefined>(open), 'DELIVERED', 'ON_HOLD'])
    stored.push(await storeShipment(page, token, { originAddress, ...(status && { status }) }));
  await page.goto(`/admin/shipments?search=${encodeURIComponent(originAddress.slice(0, 14))}`);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
  if (stored.length > PAGE) await page.getByRole('button', { name: `Select all ${stored.length} that match` }).click();
  await page.getByRole('button', { name: 'Set status' }).click();
  return stored;
}

async function fill(page: Page) {
  await dialog(page).getByLabel('Status').selectOption('In Transit');
  await dialog(page).getByLabel('What happened').selectOption('Departed');
  await dialog(page).getByLabel('Location').fill('Hamburg');
}

/** Fewer shipments prove the promise about 40, two of which stay. */
const OPEN = promised(3, 38);

test('a bulk status names what will stay, reports it afterwards, and can be undone', async ({ page }) => {
  test.setTimeout(90_000);
  const token = await beSignedIn(page);
  const stored = await selectSome(page, token, OPEN);
  const [delivered, held] = stored.slice(-2);
  const statuses = () => Promise.all(stored.map(async ({ id }) => (await readShipment(page, token, id)).status));
  const all = (status: string) => [...Array<string>(OPEN).fill(status), 'DELIVERED', 'ON_HOLD'];
  const set = dialog(page).getByRole('button', { name: `Set status of ${OPEN}` });
  await expect(dialog(page)).toContainText(`${OPEN} get this status.`);
  await expect(dialog(page)).toContainText('1 delivered and 1 on hold stay as they are.');
  await expectAccessible(page);
  await set.click();
  await expect(dialog(page).getByRole('alert')).toHaveText('Status and location are required');
  await fill(page);
  await set.click();
  await expect(page.getByText(`${OPEN} shipments are In Transit.`)).toBeVisible({ timeout: 20_000 });
  expect(await statuses()).toEqual(all('IN_TRANSIT'));
  await page.getByText('2 were not changed').click();
  await expect(page.getByText(`${delivered?.trackingNumber}: delivered already`)).toBeVisible();
  await expect(page.getByText(`${held?.trackingNumber}: on hold`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(`Undone for ${OPEN} shipments.`)).toBeVisible({ timeout: 20_000 });
  expect(await statuses()).toEqual(all('LABEL_CREATED'));
});

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
  await page.keyboard.press('Tab');
  await expect(dialog(page).getByLabel('Location')).toBeFocused();
  await page.keyboard.type('Oslo');
  await page.keyboard.press('Enter');
  await expect(page.getByText('10 shipments are In Transit.')).toBeVisible({ timeout: 20_000 });
  expect(Number(await page.locator('html').getAttribute('data-acts'))).toBeLessThanOrEqual(14);
  for (const id of ids)
    expect((await readShipment(page, token, id)).trackingHistory[0]).toMatchObject({ location: 'Oslo' });
});
