import type { Locator, Page } from '@playwright/test';
import { beSignedIn, listRows } from '../support/admin.ts';
import { createLook } from '../support/looks.ts';
import { expect, test } from '../support/test.ts';

const MAX_TABS = 60;
const number = (page: Page) => page.getByRole('heading', { level: 1 }).getByText(/^TC-/);
const label = (page: Page) => page.getByRole('dialog', { name: 'Label' });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
/** The error summary, which takes the focus, unlike the fields' alerts. */
const summary = (page: Page) => page.getByRole('alert').and(page.locator('[tabindex]'));

/** Counts calls of `print`. */
async function watchPrinter(page: Page): Promise<() => Promise<string | undefined>> {
  await page.addInitScript(() => {
    window.print = () => {
      const { dataset } = document.documentElement;
      dataset.printed = String(Number(dataset.printed ?? 0) + 1);
    };
  });
  return () => page.evaluate(() => document.documentElement.dataset.printed);
}

async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < MAX_TABS; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reached ${target}`);
}

test('the keyboard leads from the list to the printed label, and a rejected form keeps its input', async ({ page }) => {
  const countPrinted = await watchPrinter(page);
  const look = createLook(page, 1);
  await beSignedIn(page);
  await page.goto('/admin/shipments');
  await expect(listRows(page).first()).toBeVisible();
  await page.keyboard.press('c', { delay: 60 });
  await expect(page.getByRole('heading', { level: 1, name: 'Create Shipment' })).toBeVisible();
  await expect(field(page, 'Origin address')).toBeFocused();
  await page.keyboard.type('Lisbon, Rua Inventada 1');
  await tabTo(page, field(page, 'Destination address'));
  await page.keyboard.type('Oslo, Eksempelgata 9');
  await tabTo(page, page.getByRole('textbox', { name: 'Name', exact: true }));
  await page.keyboard.type('Ingrid Holmberg');
  await page.keyboard.press('Control+Shift+Enter');
  await expect(summary(page)).toBeFocused();
  await expect(summary(page)).toContainText('Weight must be greater than 0');
  await expect(label(page)).toHaveCount(0);
  await expect(field(page, 'Destination address')).toHaveValue('Oslo, Eksempelgata 9');
  await tabTo(page, field(page, 'Weight'));
  await page.keyboard.type('4,5');
  await look('the create form');
  await page.keyboard.press('Meta+Shift+Enter');

  await expect(label(page).getByRole('img', { name: /^Barcode of TC-/ })).toBeVisible();
  await expect(label(page).getByRole('button', { name: 'Print' })).toBeFocused();
  await expect.poll(countPrinted).toBe('1');
  await page.keyboard.press('Escape');
  await expect(label(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/admin\/shipments\/[\w-]+$/);
  await expect(number(page)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Details' })).toContainText('4.5 kg');
  await page.reload();
  await expect(number(page)).toBeVisible();
  await expect(label(page)).toHaveCount(0);
  expect(await countPrinted()).toBeUndefined();
});
