import type { Page } from '@playwright/test';
import { beSignedIn, expectAccessible, storeShipment } from '../support/admin.ts';
import { createLook, toLookTimeout } from '../support/looks.ts';
import { expect, test } from '../support/test.ts';

const toDay = (fromNow: number) => new Date(Date.now() + fromNow * 86_400_000).toISOString().slice(0, 10);
const FIRST = toDay(9);
const say = (day: string, locale = 'en-US') =>
  new Intl.DateTimeFormat(locale, { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(day),
  );
const sayToday = (locale?: string) => say(toDay(0), locale);

async function move(page: Page, id: string, day: string, reason: string, note = '') {
  await page.goto(`/admin/shipments/edit/${id}`);
  await expect(page.getByLabel('Reason for the new date')).toHaveCount(0);
  await page.getByLabel(/^Estimated delivery date/).fill(day);
  await page.getByLabel('Reason for the new date').selectOption(reason);
  await page.getByLabel('Note for staff').fill(note);
}
const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('TC-');
};

test('a date that moves is asked why; its customer reads what it was and the reason, staff read who and the note', async ({
  page,
  newVisitor,
}) => {
  test.setTimeout(toLookTimeout(4));
  const look = createLook(page, 4);
  const token = await beSignedIn(page);
  const { id, trackingNumber } = await storeShipment(page, token, { estimatedDeliveryDate: `${FIRST}T09:00:00.000Z` });
  const visitor = await (await newVisitor({ javaScriptEnabled: false })).newPage();
  await visitor.goto(`/track/${trackingNumber}`);
  await expect(visitor.getByText(/^Was /)).toHaveCount(0);

  await move(page, id, toDay(11), 'Customs inspection', 'Broker wants the packing list.');
  await look('the edit form with a date that moves');
  await expectAccessible(page);
  await save(page);
  await visitor.reload();
  await expect(visitor.getByText(`Was ${say(FIRST)}. Changed ${sayToday()}: customs inspection.`)).toBeVisible();
  await expect(visitor.getByText('so far')).toHaveCount(0);

  await move(page, id, toDay(14), 'Not said');
  await expect(page.getByRole('region', { name: 'Promised dates' })).toContainText('Broker wants the packing list.');
  await look('the edit form with promised dates');
  await save(page);
  await visitor.goto(`/track/${trackingNumber}?lang=de`);
  await expect(
    visitor.getByText(`Zuvor ${say(toDay(11), 'de')}. Geändert am ${sayToday('de')}.`).first(),
  ).toBeVisible();
  await visitor.getByText('Bisher 2 Änderungen').click();
  await expect(visitor.getByText(/Zollprüfung/)).toBeVisible();
  await expect(visitor.getByText('packing list')).toHaveCount(0);
  await page.goto(`/track/${trackingNumber}`);
  await look('a shipment whose date moved twice');
  await page.getByText('2 changes so far').click();
  await expectAccessible(page);
  await look('all its dates');
});

test('a page that is open shows the date that moves, and why; a note that is too long is named', async ({
  page,
  newVisitor,
  problems,
}) => {
  problems.allow(/status of 422/);
  const token = await beSignedIn(page);
  const { id, trackingNumber } = await storeShipment(page, token, { estimatedDeliveryDate: `${FIRST}T09:00:00.000Z` });
  const visitor = await (await newVisitor()).newPage();
  await visitor.goto(`/track/${trackingNumber}`);
  await move(page, id, toDay(10), 'Weather', 'x'.repeat(201));
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('alert').getByRole('link', { name: 'Note for staff' }).click();
  await expect(page.getByLabel('Note for staff')).toBeFocused();
  await page.getByLabel('Note for staff').fill('');
  await save(page);
  await expect(visitor.getByText(`Was ${say(FIRST)}. Changed ${sayToday()}: weather.`)).toBeVisible();
});
