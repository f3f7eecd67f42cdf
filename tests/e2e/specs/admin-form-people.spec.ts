import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { beSignedIn, storeShipment } from '../support/admin.ts';
import { createLook, toLookTimeout } from '../support/looks.ts';
import { expect, test } from '../support/test.ts';

const fold = (page: Page, title: string) => page.getByRole('main').locator('summary').filter({ hasText: title });
const part = (page: Page, title: string) =>
  page
    .getByRole('main')
    .locator('details')
    .filter({ has: page.locator('summary', { hasText: title }) });

test('sender, recipient and references are folded below the route, stored with the shipment, found and edited', async ({
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
  await expect(part(page, 'Recipient').getByLabel('Name')).toBeHidden();
  await fold(page, 'Recipient').click();
  await part(page, 'Recipient').getByLabel('Name').fill(`Inés Gutiérrez-${code}`);
  await part(page, 'Recipient').getByLabel('Phone').fill('+34 91 555-0101');
  await part(page, 'Recipient').getByLabel('Language').selectOption('Español');
  await part(page, 'Recipient').getByLabel('Instructions for delivery').fill('Ring twice.');
  await fold(page, 'References').press('Enter');
  await part(page, 'References').getByLabel('Number').fill(`PO ${code}`);
  await look('the create form with people');
  await page.getByRole('button', { name: 'Create Shipment' }).click();

  const people = page.getByRole('region', { name: 'People' });
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

test('a number that another shipment has is said while it is typed, and can be saved', async ({ page }) => {
  const token = await beSignedIn(page);
  const code = randomUUID().slice(0, 8);
  const other = await storeShipment(page, token, { references: [{ kind: 'order', value: `PO ${code}` }] });
  await page.goto('/admin/shipments/create');
  await expect(page.getByLabel('Origin address')).toBeFocused();
  await page.keyboard.type('Lisbon, Rua Inventada 1');
  await page.getByLabel('Destination address').fill('Oslo, Eksempelgata 9');
  await page.getByLabel('Weight', { exact: true }).fill('2.5');
  await fold(page, 'References').press('Enter');
  const number = part(page, 'References').getByLabel('Number');
  await number.fill(`po${code}`);
  await expect(number).toHaveAccessibleDescription(`${other.trackingNumber} has this number, too.`);
  await number.fill(`po${code}-2`);
  await expect(number).not.toHaveAccessibleDescription(/has this number/);
  await number.fill(`po${code}`);
  await page.getByRole('button', { name: 'Create Shipment' }).click();
  await expect(page.getByRole('region', { name: 'People' })).toContainText(other.trackingNumber);
  await page.getByRole('link', { name: 'Edit' }).click();
  await expect(number).toHaveAccessibleDescription(`${other.trackingNumber} has this number, too.`);
});

test('what is wrong with a person opens the part, says so at the field and in the summary, and keeps all that was typed', async ({
  page,
}) => {
  await beSignedIn(page);
  await page.goto('/admin/shipments/create');
  await page.getByLabel('Origin address').fill('Lisbon, Rua Inventada 1');
  await page.getByLabel('Destination address').fill('Oslo, Eksempelgata 9');
  await page.getByLabel('Weight', { exact: true }).fill('2.5');
  await fold(page, 'Sender').click();
  const email = part(page, 'Sender').getByLabel('Email');
  await email.fill('nobody@');
  await fold(page, 'Sender').click();
  await page.getByRole('button', { name: 'Create Shipment' }).click();
  await expect(email).toBeVisible();
  await expect(email).toHaveAccessibleDescription(/valid email/i);
  await page
    .getByRole('alert')
    .getByRole('link', { name: /Sender, Email/ })
    .click();
  await expect(email).toBeFocused();
  await expect(email).toHaveValue('nobody@');
  await email.fill('nobody@invented.example');
  await page.getByRole('button', { name: 'Create Shipment' }).click();
  await expect(page.getByRole('region', { name: 'People' })).toContainText('nobody@invented.example');
});

test('two who change the same recipient choose between both', async ({ page, problems, newVisitor }) => {
  problems.allow(/status of 412/);
  const token = await beSignedIn(page);
  const { id } = await storeShipment(page, token, { people: { recipient: { name: 'Ada Example' } } });
  const other = await (await newVisitor()).newPage();
  await beSignedIn(other);
  for (const [who, name] of [
    [page, 'Berta Example'],
    [other, 'Carla Example'],
  ] as const) {
    await who.goto(`/admin/shipments/edit/${id}`);
    await part(who, 'Recipient').getByLabel('Name').fill(name);
  }
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('region', { name: 'People' })).toContainText('Berta Example');
  await other.getByRole('button', { name: 'Save changes' }).click();
  const choice = other.getByRole('group', { name: 'Recipient' });
  await expect(choice).toContainText('Berta Example');
  await expect(choice).toContainText('Carla Example');
  await choice.getByRole('radio').nth(1).check();
  await other.getByRole('button', { name: 'Save my choice' }).click();
  await expect(other.getByRole('region', { name: 'People' })).toContainText('Berta Example');
});

test('parts that were opened and not used are no change: the form is left without a question', async ({ page }) => {
  await beSignedIn(page);
  await page.goto('/admin/shipments/create');
  for (const title of ['Sender', 'Recipient', 'References']) await fold(page, title).click();
  await expect(part(page, 'References').getByLabel('Number')).toBeVisible();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/admin/shipments');
});
