import type { Page } from '@playwright/test';
import { beSignedIn, listEntries, storeShipment } from '../support/admin.ts';
import { createStaff } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';

const form = (page: Page) => page.getByRole('form', { name: 'Add status' });
const history = (page: Page) => page.getByRole('listitem').filter({ has: page.getByRole('time') });

test('staff say what exactly happened, and a visitor reads it in their language, with and without scripts', async ({
  page,
  newVisitor,
}) => {
  const token = await beSignedIn(page);
  const { id, trackingNumber } = await storeShipment(page, token);
  await page.goto(`/admin/shipments/${id}`);
  await form(page).getByLabel('Status').selectOption('Out for Delivery');
  await form(page).getByLabel('What happened').selectOption('Delivery attempted');
  await form(page).getByLabel('Reason').selectOption('Nobody answered.');
  await form(page).getByLabel('Location').fill('Bremen');
  await form(page).getByRole('button', { name: 'Add Status' }).click();
  await expect(listEntries(page).first()).toHaveText(/Delivery attempted.*Out for Delivery.*Bremen.*Nobody answered\./);
  for (const javaScriptEnabled of [true, false]) {
    const visitor = await (await newVisitor({ javaScriptEnabled, locale: 'de-DE' })).newPage();
    await visitor.goto(`/track/${trackingNumber}`);
    await expect(history(visitor).first()).toHaveText(/Zustellversuch.*Bremen.*Niemand hat geöffnet\./);
  }
});

test('the codes offered are those of the status, and another status takes the choice back', async ({ page }) => {
  const token = await beSignedIn(page);
  const { id } = await storeShipment(page, token);
  await page.goto(`/admin/shipments/${id}`);
  await expect(form(page).getByLabel('What happened')).toHaveCount(0);
  await form(page).getByLabel('Status').selectOption('Delivered');
  await form(page).getByLabel('What happened').selectOption('Left with a neighbor');
  await form(page).getByLabel('Status').selectOption('On Hold');
  await expect(form(page).getByLabel('What happened')).toHaveValue('');
  await expect(form(page).getByLabel('What happened').getByRole('option', { name: 'Held at customs' })).toHaveCount(1);
  await expect(form(page).getByLabel('Reason')).toHaveCount(0);
});

test('an open page without codes says a code that comes, and the text of another language follows', async ({
  page,
  request,
}) => {
  const staff = await createStaff(request);
  const { id, trackingNumber } = await staff.createShipment({
    originAddress: 'New York',
    destinationAddress: 'London',
  });
  const stream = page.waitForResponse((response) => response.url().includes('/events'));
  await page.goto(`/track/${trackingNumber}`);
  await stream;
  await staff.addStatus(id, { status: 'IN_TRANSIT', location: 'Halifax', code: 'departed' });
  await expect(history(page).first()).toContainText('Departed');
  await page.getByRole('banner').locator('summary').first().click();
  await page.getByRole('banner').getByRole('link', { name: 'Français' }).click();
  await expect(history(page).first()).toContainText('Parti');
});
