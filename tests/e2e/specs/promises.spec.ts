import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { LANGUAGE_CODES } from '#domain/languages.ts';
import { beSignedIn, expectAccessible, readShipment, storeShipment } from '../support/admin.ts';
import { createLook, toLookTimeout } from '../support/looks.ts';
import { createOwnAdmin, openAs } from '../support/own-admin.ts';
import { ADMIN } from '../support/server.ts';
import { expect, test } from '../support/test.ts';

const toDay = (fromNow: number) => new Date(Date.now() + fromNow * 86_400_000).toISOString().slice(0, 10);
const FIRST = toDay(9);
const DAY = { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' } as const;
/** With the year where it is another one. */
const say = (day: string, locale = 'en-US') => {
  const isThisYear = day.slice(0, 4) === toDay(0).slice(0, 4);
  return new Intl.DateTimeFormat(locale, isThisYear ? DAY : { ...DAY, year: 'numeric' }).format(new Date(day));
};
const sayDate = (day: string) =>
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

test('a date that moves is asked why; its customer reads what it was and the reason, staff read who and the note', async ({
  page,
  newVisitor,
}) => {
  test.setTimeout(toLookTimeout(5));
  const look = createLook(page, 4);
  const token = await beSignedIn(page);
  const { id, trackingNumber } = await storeShipment(page, token, { estimatedDeliveryDate: `${FIRST}T09:00:00.000Z` });
  const visitor = await (await newVisitor({ javaScriptEnabled: false })).newPage();
  await visitor.goto(`/track/${trackingNumber}`);
  await expect(visitor.getByText(/^Was /)).toHaveCount(0);

  await move(page, id, toDay(11), 'Customs inspection', 'Broker wants the packing list.');
  const sentence = `Was ${say(FIRST)}. Changed ${sayToday()}: customs inspection.`;
  await expect(page.getByText(`Was ${say(FIRST)}. 2 days later.`)).toBeVisible();
  await expect(page.getByText(`Visitors read: “${sentence}”`)).toBeVisible();
  await expect(ledgerOf(page)).toContainText(`${sayDate(toDay(11))}Not saved yet · Customs inspection`);
  await look('the edit form with a date that moves');
  await expectAccessible(page);
  await save(page);
  await expect(ledgerOf(page)).toContainText(`${sayDate(toDay(11))}Customs inspection · ${ADMIN.email}`);
  await expect(ledgerOf(page).getByText(sayDate(FIRST))).toBeVisible();
  await look('the ledger on the page of the shipment');
  await visitor.reload();
  await expect(visitor.getByText(sentence)).toBeVisible();
  await expect(visitor.getByText('so far')).toHaveCount(0);
  await visitor.goto(`/track?tn=${trackingNumber},TC-DEMO0001`);
  await expect(visitor.getByRole('listitem').filter({ hasText: trackingNumber })).toContainText(sentence);

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

test('what visitors will read stands in the form before it is saved, to the letter, in every language', async ({
  page,
  context,
  newVisitor,
}) => {
  test.setTimeout(120_000);
  const token = await beSignedIn(page);
  const { id, trackingNumber } = await storeShipment(page, token, { estimatedDeliveryDate: `${FIRST}T09:00:00.000Z` });
  const visitor = await (await newVisitor({ javaScriptEnabled: false })).newPage();
  for (const [turn, language] of LANGUAGE_CODES.entries()) {
    const {
      label,
      promise,
      save: button,
    } = JSON.parse(readFileSync(`public/locales/${language}/adminForm.json`, 'utf8'));
    await context.addCookies([{ name: 'language', value: language, url: page.url() }]);
    await page.goto(`/admin/shipments/edit/${id}`);
    await page.getByLabel(label.estimatedDeliveryDate).fill(toDay(20 - turn));
    await page.getByLabel(promise.reason).selectOption('missed_connection');
    const [before, after] = promise.read.split('<sentence/>');
    const line = await page.getByText(before).locator('..').innerText();
    expect([line.slice(0, before.length), line.slice(-after.length)]).toEqual([before, after]);
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('TC-');
    await visitor.goto(`/track/${trackingNumber}?lang=${language}`);
    await expect(visitor.getByText(line.slice(before.length, -after.length)).first()).toBeVisible();
  }
});

test('the ledger stands on the page of the shipment for who may only read, hears of the next date, folds what is long, and is not there before a date moved', async ({
  page,
  reference,
  newVisitor,
}) => {
  test.setTimeout(toLookTimeout(2));
  const look = createLook(page, 1);
  const token = await beSignedIn(page);
  const { id } = await storeShipment(page, token, { estimatedDeliveryDate: `${FIRST}T09:00:00.000Z` });
  const moveTo = async (day: string) => {
    const { version } = await readShipment(page, token, id);
    const answer = await page.request.patch(`/api/v1/shipments/${id}`, {
      headers: { Authorization: `Bearer ${token}`, 'If-Match': `"${version}"` },
      data: { estimatedDeliveryDate: `${day}T09:00:00.000Z`, estimateReason: 'weather', estimateNote: `Until ${day}.` },
    });
    expect(answer.status()).toBe(200);
  };
  const viewer = await createOwnAdmin(page.request, 'Vera Viewer', 'viewer');
  await openAs(page, viewer.token, `/admin/shipments/${id}`);
  await expect(page.getByRole('region', { name: 'Details' })).toBeVisible();
  await expect(ledgerOf(page)).toHaveCount(0);
  for (const day of [10, 11, 12, 13]) await moveTo(toDay(day));
  await expect(ledgerOf(page).getByText(`Until ${toDay(13)}.`)).toBeVisible();
  await expect(ledgerOf(page).getByText(sayDate(FIRST))).toBeHidden();
  await look('a ledger that is folded');
  await ledgerOf(page).getByText('Show 2 earlier dates').click();
  await expect(ledgerOf(page).getByText(sayDate(FIRST))).toBeVisible();
  await expect(ledgerOf(page)).toContainText('First promise');
  await look('a whole ledger');

  const letter = await (await newVisitor({ baseURL: reference.url })).newPage();
  const theirs = await beSignedIn(letter);
  const other = await storeShipment(letter, theirs, { estimatedDeliveryDate: `${FIRST}T09:00:00.000Z` });
  const moved = await letter.request.patch(`/api/v1/shipments/${other.id}`, {
    headers: { Authorization: `Bearer ${theirs}`, 'If-Match': '"1"' },
    data: { estimatedDeliveryDate: `${toDay(11)}T09:00:00.000Z` },
  });
  expect(moved.status()).toBe(200);
  await letter.goto(`/admin/shipments/${other.id}`);
  await expect(letter.getByRole('region', { name: 'Details' })).toBeVisible();
  await expect(ledgerOf(letter)).toHaveCount(0);
});
