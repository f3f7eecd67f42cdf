import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { beSignedIn, fillShipment, listRows, storeShipment } from '../support/admin.ts';
import { createLook, toLookTimeout } from '../support/looks.ts';
import { expect, test } from '../support/test.ts';

const MOST_TABS = 60;
const number = (page: Page) => page.getByRole('heading', { level: 1 }).getByText(/^TC-/);
const label = (page: Page) => page.getByRole('dialog', { name: 'Label' });
const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'Shipment created:' });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
/** The alert that takes the focus; those of the fields do not. */
const summary = (page: Page) => page.getByRole('alert').and(page.locator('[tabindex]'));

/** Counts what is sent to the printer. */
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

test('from the list to the label on paper by the keyboard alone, and a refused form keeps what was typed', async ({
  page,
}) => {
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

test('three in a row: each begins with origin, service and units of the one before', async ({ page }) => {
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
  // The label comes above the next form, which has the focus again after it.
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

test('a duplicate has all but number, history and references', async ({ page, problems }) => {
  const token = await beSignedIn(page);
  const code = randomUUID().slice(0, 8);
  const { id, trackingNumber } = await storeShipment(page, token, {
    status: 'IN_TRANSIT',
    originAddress: `${code} Sample Row, Poole`,
    originPlace: 'Poole',
    dimensions: { length: 60, width: 40, height: 35 },
    estimatedDeliveryDate: '2999-01-02T10:00:00.000Z',
    items: [{ description: 'Lamp', quantity: 2, weight: 1.5 }],
    people: { recipient: { name: 'Ada Example' } },
    references: [{ kind: 'order', value: `PO ${code}` }],
  });
  await page.goto(`/admin/shipments/${id}`);
  await page.getByRole('link', { name: 'Duplicate' }).click();
  await expect(field(page, 'Origin address')).toHaveValue(`${code} Sample Row, Poole`);
  await expect(page.getByLabel('Tracking number')).toHaveValue('');
  await expect(page.getByLabel('Status')).toHaveValue('LABEL_CREATED');
  await expect(page.getByLabel('Creation date')).toHaveValue(new Date().toISOString().slice(0, 10));
  await expect(page.getByLabel('Estimated delivery date')).toHaveValue('2999-01-02');
  await expect(page.getByText(`PO ${code}`)).toHaveCount(0);
  // Nothing was typed: it is left without a question.
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/admin/shipments');
  await page.goBack();
  await field(page, 'Destination address').fill('Oslo, Eksempelgata 9');
  // The empty form is another one, and what was typed is not lost unasked.
  await page.getByRole('link', { name: 'Create Shipment' }).first().click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('button', { name: 'Create Shipment', exact: true }).click();

  await expect(number(page)).not.toHaveText(trackingNumber);
  const main = page.getByRole('main');
  for (const text of [
    'Label Created',
    'Poole to',
    '12.4 kg',
    '60 × 40 × 35 cm',
    'Lamp',
    'Keep upright.',
    'Ada Example',
  ])
    await expect(main).toContainText(text);
  await expect(page.getByText(`PO ${code}`)).toHaveCount(0);
  problems.allow(/status of 404/);
  await page.goto('/admin/shipments/create?from=no-such-shipment');
  await expect(page).toHaveURL('/admin/shipments');
});

test('a customer is chosen, or created by a new name, and taken away', async ({ page, problems }) => {
  test.setTimeout(toLookTimeout(1));
  const look = createLook(page, 5);
  await beSignedIn(page);
  const name = `Example Trading ${randomUUID().slice(0, 8)}`;
  const fold = page.getByRole('main').locator('summary').filter({ hasText: 'Customer' });
  const people = page.getByRole('region', { name: 'People' });
  await page.goto('/admin/shipments/create');
  await fillShipment(page);
  await expect(field(page, 'Customer name')).toBeHidden();
  await fold.press('Enter');
  await expect(field(page, 'Customer name')).toHaveAccessibleDescription(/that customer is created when you save/);
  await field(page, 'Customer name').fill('Too long '.repeat(30));
  await page.keyboard.press('Control+Enter');
  await expect(summary(page).getByRole('link', { name: 'Customer' })).toBeVisible();
  await expect(field(page, 'Customer name')).toHaveValue('Too long '.repeat(30));
  // Only the server knows that a character which is not seen is no name.
  problems.allow(/status of 422/);
  await field(page, 'Customer name').fill('\u200e');
  await page.keyboard.press('Control+Enter');
  await expect(summary(page).getByRole('link', { name: 'Customer' })).toBeVisible();
  await field(page, 'Customer name').fill(name);
  await look('the customer in the form');
  await page.keyboard.press('Control+Enter');
  await expect(people).toContainText(new RegExp(`Customer\\s*${name} \\d{4,}`));
  const [customer] = /\d{4,}$/.exec((await people.getByText(name).locator('..').textContent()) ?? '') ?? [];

  // The same in another spelling is the same customer, also for a copy.
  await page.goto('/admin/shipments/create');
  await fillShipment(page);
  await fold.click();
  await expect(page.locator(`datalist option[value="${name}"]`)).toHaveCount(1);
  await field(page, 'Customer name').fill(name.toUpperCase());
  await expect(field(page, 'Customer name')).toHaveAccessibleDescription(`Customer ${customer}`);
  await page.keyboard.press('Control+Enter');
  await expect(people).toContainText(`${name} ${customer}`);
  await page.getByRole('link', { name: 'Duplicate' }).click();
  await expect(field(page, 'Customer name')).toHaveValue(name);
  await page.getByRole('button', { name: 'Create Shipment', exact: true }).click();
  await expect(people).toContainText(`${name} ${customer}`);

  await page.getByRole('link', { name: 'Edit' }).click();
  await field(page, 'Customer name').fill('');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(number(page)).toBeVisible();
  await expect(people.getByText(name)).toHaveCount(0);
});

test('reference mode has one way to create', async ({ reference, newVisitor }) => {
  const page = await (await newVisitor({ baseURL: reference.url })).newPage();
  const token = await beSignedIn(page);
  const { id } = await storeShipment(page, token);
  await page.goto(`/admin/shipments/${id}`);
  await expect(page.getByRole('link', { name: 'Edit' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Duplicate' })).toHaveCount(0);
  await page.goto(`/admin/shipments/create?from=${id}`);
  await expect(field(page, 'Origin address')).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Create and print label' })).toHaveCount(0);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
});
