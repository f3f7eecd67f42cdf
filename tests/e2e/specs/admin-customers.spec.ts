import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import type { Customer } from '#domain/customers/schema.ts';
import { beSignedIn, findToken, listRows, storeShipment } from '../support/admin.ts';
import { createLook } from '../support/looks.ts';
import { expect, test } from '../support/test.ts';

const code = () => Math.random().toString(36).slice(2, 8);

async function createCustomer(request: APIRequestContext, name: string): Promise<Customer> {
  const headers = { Authorization: `Bearer ${await findToken(request)}` };
  const response = await request.post('/api/v1/customers', { headers, data: { id: randomUUID(), name } });
  expect(response.status()).toBe(201);
  return response.json();
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

test('a customer is found by name or number, and renaming it changes its shipments', async ({ page, problems }) => {
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
