import type { Page } from '@playwright/test';
import { beSignedIn, expectAccessible, storeShipment } from '../support/admin.ts';
import { createLook, toLookTimeout } from '../support/looks.ts';
import { ADMIN } from '../support/server.ts';
import { expect, test } from '../support/test.ts';

const toDay = (fromNow: number) => new Date(Date.now() + fromNow * 86_400_000).toISOString().slice(0, 10);
const DAY = { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' } as const;
/** Formats a day, with the year if it is not the current one. */
const say = (day: string, locale = 'en-US') => {
  const isThisYear = day.slice(0, 4) === toDay(0).slice(0, 4);
  return new Intl.DateTimeFormat(locale, isThisYear ? DAY : { ...DAY, year: 'numeric' }).format(new Date(day));
};
const formatDateNews = (day: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
const sayToday = (locale?: string) => say(toDay(0), locale);

const ledgerOf = (page: Page) => page.getByRole('region', { name: 'Promised dates' });

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

test.beforeEach(({ oneDay }) => oneDay);

test('a moved date needs a reason: the customer reads the old date and the reason, staff also the author and the note', async ({
  page,
  newVisitor,
}) => {
  test.setTimeout(toLookTimeout(5));
  const look = createLook(page, 4);
  const token = await beSignedIn(page);
  const first = toDay(9);
  const { id, trackingNumber } = await storeShipment(page, token, { estimatedDeliveryDate: `${first}T09:00:00.000Z` });
  const visitor = await (await newVisitor({ javaScriptEnabled: false })).newPage();
  await visitor.goto(`/track/${trackingNumber}`);
  await expect(visitor.getByText(/^Was /)).toHaveCount(0);

  await move(page, id, toDay(11), 'Customs inspection', 'Broker wants the packing list.');
  const sentence = `Was ${say(first)}. Changed ${sayToday()}: customs inspection.`;
  await expect(page.getByText(`Was ${say(first)}. 2 days later.`)).toBeVisible();
  await expect(page.getByText(`Visitors read: “${sentence}”`)).toBeVisible();
  await expect(ledgerOf(page)).toContainText(`${formatDateNews(toDay(11))}Not saved yet · Customs inspection`);
  await look('the edit form with a date that moves');
  await expectAccessible(page);
  await save(page);
  await expect(ledgerOf(page)).toContainText(`${formatDateNews(toDay(11))}Customs inspection · ${ADMIN.email}`);
  await expect(ledgerOf(page).getByText(formatDateNews(first))).toBeVisible();
  await look('the ledger on the page of the shipment');
  await visitor.reload();
  await expect(visitor.getByText(sentence)).toBeVisible();
  await expect(visitor.getByText('so far')).toHaveCount(0);
  await visitor.goto(`/track?tn=${trackingNumber},TC-DEMO0001`);
  await expect(visitor.getByRole('listitem').filter({ hasText: trackingNumber })).toContainText(sentence);

  await move(page, id, toDay(14), 'No reason given');
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
