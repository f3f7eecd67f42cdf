import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { beSignedIn } from '../support/admin.ts';
import { createLook, toLookTimeout } from '../support/looks.ts';
import { expect, test } from '../support/test.ts';

const fold = (page: Page, title: string) => page.getByRole('main').locator('summary').filter({ hasText: title });
const part = (page: Page, title: string) =>
  page
    .getByRole('main')
    .locator('details')
    .filter({ has: page.locator('summary', { hasText: title }) });

test('sender, recipient and references are collapsed below the route, stored with the shipment, searchable and editable', async ({
  page,
}) => {
  test.setTimeout(toLookTimeout(2));
  const look = createLook(page, 2);
  await beSignedIn(page);
  const code = randomUUID().slice(0, 8);
  await page.goto('/admin/shipments/create');
  await page.getByLabel('Origin address').fill('Lisbon, Rua Inventada 1');
  await page.getByLabel('Destination address').fill('Oslo, Eksempelgata 9');
  await page.getByLabel('Weight', { exact: true }).fill('2.5');
  await part(page, 'Recipient').getByLabel('Name').fill(`Inés Gutiérrez-${code}`);
  await part(page, 'Recipient').getByLabel('Phone').fill('+34 91 555-0101');
  await part(page, 'Recipient').getByLabel('Language').selectOption('Español');
  await part(page, 'Recipient').getByLabel('Delivery instructions').fill('Ring twice.');
  await fold(page, 'References').press('Enter');
  await part(page, 'References').getByLabel('Number').fill(`PO ${code}`);
  await look('the create form with people');
  await page.getByRole('button', { name: 'Create Shipment' }).click();

  const people = page.getByRole('region', { name: 'Sender and recipient' });
  await expect(people).toContainText(`Inés Gutiérrez-${code}`);
  await expect(people).toContainText('Speaks Spanish');
  await expect(people).toContainText(`PO ${code}`);
  await page.goto(`/admin/shipments?search=${encodeURIComponent(`oslo gutierrez-${code}`)}`);
  await expect(page.getByRole('row').filter({ hasText: `Gutiérrez-${code}` })).toHaveCount(1);

  await page.getByRole('link', { name: /^View TC-/ }).click();
  await page.getByRole('link', { name: 'Edit' }).click();
  await expect(part(page, 'Recipient').getByLabel('Phone')).toHaveValue('+34 91 555-0101');
  await expect(part(page, 'Sender').getByLabel('Name')).toBeHidden();
  await part(page, 'Recipient').getByLabel('Phone').fill('');
  await part(page, 'References').getByRole('button', { name: 'Add reference' }).click();
  await part(page, 'References').getByLabel('Kind').last().selectOption('Invoice');
  await part(page, 'References').getByLabel('Number').last().fill(`INV ${code}`);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(people).toContainText(`INV ${code}`);
  await expect(people).toContainText('Speaks Spanish');
  await expect(people).not.toContainText('555-0101');
});
