import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { beSignedIn, fillShipment, listRows } from '../support/admin.ts';
import { createLook, toLookTimeout } from '../support/looks.ts';
import { expect, test } from '../support/test.ts';

const MOST_TABS = 60;
const number = (page: Page) => page.getByRole('heading', { level: 1 }).getByText(/^TC-/);
const label = (page: Page) => page.getByRole('dialog', { name: 'Label' });
const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'Shipment created:' });
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
  for (let presses = 0; presses < MOST_TABS; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reached ${target}`);
}

test('the keyboard leads from the list to the printed label, and a refused form keeps its input', async ({ page }) => {
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

test('three shipments in a row each start with origin, service and units of the previous one', async ({ page }) => {
  test.setTimeout(toLookTimeout(1));
  const countPrinted = await watchPrinter(page);
  const look = createLook(page, 2);
  await beSignedIn(page);
  const code = randomUUID().slice(0, 8);
  await page.goto('/admin/shipments/create');
  await fillShipment(page, `${code} Sample Row, Poole`);
  await page.getByLabel('Place shown to visitors (origin)').fill('Poole');
  await page.getByLabel('Service type').selectOption('Economy');
  await page.getByLabel('Weight unit').selectOption('lb');
  await page.getByLabel('Notes').fill('Keep dry.');
  await page.getByLabel('Create another').check();
  await page.getByRole('button', { name: 'Create Shipment', exact: true }).click();

  const numbers: string[] = [];
  for (const destination of ['Oslo, Eksempelgata 9', 'Porto, Rua Inventada 7']) {
    await expect(field(page, 'Destination address')).toBeFocused();
    await expect(field(page, 'Destination address')).toHaveValue('');
    await expect(notice(page).getByRole('link')).not.toHaveText(numbers.at(-1) ?? 'none');
    numbers.push((await notice(page).getByRole('link').textContent()) ?? '');
    await expect(field(page, 'Origin address')).toHaveValue(`${code} Sample Row, Poole`);
    await expect(page.getByLabel('Place shown to visitors (origin)')).toHaveValue('Poole');
    await expect(page.getByLabel('Service type').locator('option:checked')).toHaveText('Economy');
    await expect(page.getByLabel('Weight unit')).toHaveValue('lb');
    await expect(page.getByLabel('Notes')).toHaveValue('');
    await page.keyboard.type(destination);
    await page.keyboard.press('Control+Enter');
    await expect(summary(page)).toContainText('Weight must be greater than 0');
    await expect(field(page, 'Destination address')).toHaveValue(destination);
    await field(page, 'Weight').fill('3');
    if (numbers.length === 1) await look('the next form');
    await page.keyboard.press(numbers.length === 1 ? 'Control+Enter' : 'Control+Shift+Enter');
  }
  // The label covers the next form, which gets the focus back.
  await expect.poll(countPrinted).toBe('1');
  await expect(label(page).getByRole('button', { name: 'Print' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(field(page, 'Destination address')).toBeFocused();
  await expect(field(page, 'Destination address')).toHaveValue('');
  await notice(page).getByRole('link').click();
  numbers.push((await number(page).textContent()) ?? '');
  expect(new Set(numbers).size).toBe(3);
  await page.goto(`/admin/shipments?search=${code}`);
  await expect(listRows(page)).toHaveCount(3);
});
