import type { Page } from '@playwright/test';
import { beSignedIn, listEntries, storeShipment } from '../support/admin.ts';
import { expect, test } from '../support/test.ts';

const form = (page: Page) => page.getByRole('form', { name: 'Add status' });
const history = (page: Page) => page.getByRole('listitem').filter({ has: page.getByRole('time') });

test('staff record an event code, and visitors read it in their language, with and without scripts', async ({
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
