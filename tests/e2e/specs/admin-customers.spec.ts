import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import type { Customer } from '#domain/customers/schema.ts';
import { beSignedIn, findToken, listRows, storeShipment } from '../support/admin.ts';
import { createLook } from '../support/looks.ts';
import { createOwnAdmin, openAs } from '../support/own-admin.ts';
import { expect, test } from '../support/test.ts';

const code = () => Math.random().toString(36).slice(2, 8);

async function createCustomer(request: APIRequestContext, name: string): Promise<Customer> {
  const headers = { Authorization: `Bearer ${await findToken(request)}` };
  const response = await request.post('/api/v1/customers', { headers, data: { id: randomUUID(), name } });
  expect(response.status()).toBe(201);
  return response.json();
}

const open = (page: Page, search: string) => page.goto(`/admin/settings/customers?search=${search}`);
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

test('a customer is found by name or number, and renamed: its shipments say the new name', async ({
  page,
  problems,
}) => {
  problems.allow(/status of (409|422)/);
  const token = await beSignedIn(page);
  const [mark, look] = [code(), createLook(page)];
  const customer = await createCustomer(page.request, `Nordlicht ${mark} GmbH`);
  const other = await createCustomer(page.request, `Südwind ${mark} GmbH`);
  const shipment = await storeShipment(page, token, { customerId: customer.id });
  await page.goto('/admin/settings');
  await expect(page.getByRole('heading', { name: 'Password' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('Customers');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/settings/customers');
  await expect(page.getByRole('link', { name: 'Customers' })).toHaveAttribute('aria-current', 'page');
  await page.getByLabel('Find by name or number').fill(`sudwind ${mark}`);
  await expect(listRows(page)).toHaveCount(1);
  await page.getByLabel('Find by name or number').fill(String(customer.number));
  await expect(row(page, customer.name)).toContainText(String(customer.number));
  await expect(listRows(page)).toHaveCount(1);
  await look('the customers');
  await page.getByRole('button', { name: `Rename ${customer.name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Rename customer ${customer.number}` });
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await dialog.getByLabel('Name').fill(' ');
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await expect(dialog.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Name').fill(other.name.toUpperCase());
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription(/has this name\.$/);
  await look('a name that is taken');
  await dialog.getByLabel('Name').fill(`Polarlicht ${mark} AG`);
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await expect(said(page, `${customer.name} is now called Polarlicht ${mark} AG.`)).toBeVisible();
  await expect(row(page, `Polarlicht ${mark} AG`)).toContainText(String(customer.number));
  await page.goto(`/admin/shipments/${shipment.id}`);
  await expect(page.getByText(`Polarlicht ${mark} AG`)).toBeVisible();
});

test('an archived customer says what follows first, is offered no more, and is taken back unless its name is taken', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 409/);
  await beSignedIn(page);
  const mark = code();
  const { name, number } = await createCustomer(page.request, `Fernweh ${mark}`);
  await open(page, mark);
  await page.getByRole('button', { name: `Archive ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Archive ${name}?` });
  await expect(dialog).toContainText('Its webhooks pause. Its API keys keep working until an admin revokes them.');
  await createLook(page, 1)('what archiving means');
  await dialog.getByRole('button', { name: 'Keep' }).click();
  await page.getByRole('button', { name: `Archive ${name}` }).click();
  await dialog.getByRole('button', { name: 'Archive' }).click();
  await expect(said(page, `${name} is archived.`)).toBeVisible();
  await expect(row(page, name)).toContainText('Archived since');
  const again = await createCustomer(page.request, name);
  await page.reload();
  await expect(listRows(page)).toHaveCount(2);
  await page.getByRole('button', { name: `Offer again: ${name}` }).click();
  await expect(page.getByRole('alert')).toHaveText(
    `Customer ${again.number} has this name. Rename one of the two first.`,
  );
  await listRows(page)
    .filter({ hasText: String(number) })
    .getByRole('button', { name: `Rename ${name}` })
    .click();
  await page.getByRole('dialog').getByLabel('Name').fill(`Heimweh ${mark}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
  await page.getByRole('button', { name: `Offer again: Heimweh ${mark}` }).click();
  await expect(said(page, 'stay paused until an admin resumes them')).toBeVisible();
  await expect(page.getByText('Archived since')).toHaveCount(0);
});

test('who renames what somebody else changed in the meantime is told so, and decides again', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 412/);
  const token = await beSignedIn(page);
  const mark = code();
  const { id, version, email, phone, address, notes, name } = await createCustomer(page.request, `Zweihand ${mark}`);
  await open(page, mark);
  await page.getByRole('button', { name: `Rename ${name}` }).click();
  const saved = await page.request.put(`/api/v1/customers/${id}`, {
    headers: { Authorization: `Bearer ${token}`, 'If-Match': `"${version}"` },
    data: { email, phone, address, notes, name: `Dritthand ${mark}` },
  });
  expect(saved.status()).toBe(200);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(`Vierhand ${mark}`);
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Somebody else changed this customer in the meantime.');
  await expect(dialog.getByLabel('Name')).toHaveValue(`Vierhand ${mark}`);
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await expect(said(page, `Dritthand ${mark} is now called Vierhand ${mark}.`)).toBeVisible();
});

test('a viewer reads names and numbers, and is offered no change; a clerk is', async ({ page }) => {
  const own = await createOwnAdmin(page.request);
  expect(own.token).not.toBe('');
  const viewer = await createOwnAdmin(page.request, 'Milan Kos', 'viewer');
  const clerk = await createOwnAdmin(page.request, 'Ana Reis', 'clerk');
  const { name, number } = await createCustomer(page.request, `Ausblick ${code()}`);
  await openAs(page, viewer.token, `/admin/settings/customers?search=${number}`);
  await expect(row(page, name)).toContainText(String(number));
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  await openAs(page, clerk.token, `/admin/settings/customers?search=${number}`);
  await expect(page.getByRole('button', { name: `Rename ${name}` })).toBeVisible();
});
