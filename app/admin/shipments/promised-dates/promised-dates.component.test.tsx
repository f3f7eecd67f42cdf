import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { LANGUAGE_CODES } from '#domain/languages.ts';
import type { Shipment } from '#domain/shipments/schema.ts';
import {
  changeCompany,
  openCompany,
  resetCompanyAfterEach,
  saveCompany,
  savedNotice,
} from '#tests/components/company.ts';
import { createLook } from '#tests/components/look.ts';
import { open } from '#tests/components/open.tsx';
import { readShipment, storeShipment } from '#tests/components/shipments.ts';
import { ask, signIn } from '#tests/components/staff.ts';

resetCompanyAfterEach();

/** Read once, so that a run over midnight uses one day. */
const NOW = Date.now();
const toDay = (fromNow: number) => new Date(NOW + fromNow * 86_400_000).toISOString().slice(0, 10);
const FIRST = toDay(9);
const DAY = { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' } as const;
/** Formats a day, with the year if it is not the current one. */
const formatDay = (day: string) => {
  const isThisYear = day.slice(0, 4) === toDay(0).slice(0, 4);
  return new Intl.DateTimeFormat('en-US', isThisYear ? DAY : { ...DAY, year: 'numeric' }).format(new Date(day));
};
const formatDate = (day: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));

const ledger = () => page.getByRole('region', { name: 'Promised dates' });
const reason = () => page.getByRole('combobox', { name: 'Reason for the new date' });
const note = () => page.getByLabelText('Note for staff');
const date = () => page.getByLabelText(/^Estimated delivery date/);
const heading = () => page.getByRole('heading', { level: 1 });
const save = () => page.getByRole('button', { name: 'Save changes' }).click();
const store = (token: string): Promise<Shipment> =>
  storeShipment(token, { estimatedDeliveryDate: `${FIRST}T09:00:00.000Z` });

test('a company can require a reason for a moved date, and the form keeps its input until there is one', async () => {
  const look = createLook(2);
  const { id, trackingNumber } = await store(await signIn());
  const checkbox = page.getByRole('checkbox', { name: 'Ask why a promised date changes' });
  const { go } = await openCompany('shipments');
  await expect.element(checkbox).not.toBeChecked();
  await checkbox.click();
  await look('the company asks why dates change');
  await saveCompany();
  await expect.element(savedNotice()).toBeVisible();
  await go(`/admin/shipments/edit/${id}`);
  await date().fill(toDay(12));
  await note().fill('The broker called.');
  await save();
  await expect.element(page.getByRole('alert').first()).toMatchTextContent('Choose why the date changes');
  await expect.element(reason()).toHaveAttribute('aria-invalid', 'true');
  await look('the edit form without a reason');
  await page.getByRole('alert').getByRole('link', { name: 'Reason for the new date' }).click();
  await expect.element(reason()).toHaveFocus();
  await expect.element(note()).toHaveValue('The broker called.');
  await reason().selectOptions('Customs inspection');
  await save();
  await expect.element(heading()).toMatchTextContent(trackingNumber);
  await open(`/track/${trackingNumber}`);
  await expect.element(page.getByText(/customs inspection\./).first()).toBeVisible();
});

test('a form opened before the company required reasons shows the server’s error at the field', async () => {
  const { id, trackingNumber } = await store(await signIn());
  await open(`/admin/shipments/edit/${id}`);
  await date().fill(toDay(12));
  await changeCompany({ estimateReasonRequired: true });
  await save();
  await expect.element(reason()).toHaveAttribute('aria-invalid', 'true');
  await expect.element(date()).toHaveValue(toDay(12));
  await reason().selectOptions('Weather');
  await save();
  await expect.element(heading()).toMatchTextContent(trackingNumber);
});

test('a note that is too long is reported', async () => {
  const { id } = await store(await signIn());
  await open(`/admin/shipments/edit/${id}`);
  await expect.element(date()).toBeVisible();
  await expect.element(reason()).not.toBeInTheDocument();
  await date().fill(toDay(10));
  await reason().selectOptions('Weather');
  await note().fill('x'.repeat(201));
  await save();
  await page.getByRole('alert').getByRole('link', { name: 'Note for staff' }).click();
  await expect.element(note()).toHaveFocus();
  await note().fill('');
  await save();
  await expect.element(heading()).toMatchTextContent('TC-');
});

async function moveTo(token: string, id: string, day: string): Promise<void> {
  const { version } = await readShipment(token, id);
  await ask(token, `/shipments/${id}`, {
    method: 'PATCH',
    headers: { 'If-Match': `"${version}"` },
    data: { estimatedDeliveryDate: `${day}T09:00:00.000Z`, estimateReason: 'weather', estimateNote: `Until ${day}.` },
  });
}

test('an open page shows the moved date and the reason', async () => {
  const token = await signIn();
  const { id, trackingNumber } = await store(token);
  await open(`/track/${trackingNumber}`);
  await expect.element(heading()).toHaveTextContent('Label Created');
  await moveTo(token, id, toDay(10));
  await expect
    .element(page.getByText(`Was ${formatDay(FIRST)}. Changed ${formatDay(toDay(0))}: weather.`))
    .toBeVisible();
});

test('the form previews exactly what visitors will read, in every language', async () => {
  const token = await signIn();
  const { id, trackingNumber } = await store(token);
  for (const [turn, language] of LANGUAGE_CODES.entries()) {
    const texts = await fetch(`/locales/${language}/adminForm.json`);
    const { label, promise, save: button } = await texts.json();
    await open(`/admin/shipments/edit/${id}`, { language });
    await page.getByLabelText(label.estimatedDeliveryDate).fill(toDay(20 - turn));
    await page.getByLabelText(promise.reason).selectOptions('missed_connection');
    const [before, after] = promise.read.split('<sentence/>');
    const sentence = page.getByText(before);
    await expect.element(sentence).toBeVisible();
    const line = sentence.element().parentElement?.textContent ?? '';
    expect([line.slice(0, before.length), line.slice(-after.length)]).toEqual([before, after]);
    await page.getByRole('button', { name: button }).click();
    await expect.element(heading()).toMatchTextContent('TC-');
    await open(`/track/${trackingNumber}`, { language });
    await expect.element(page.getByText(line.slice(before.length, -after.length)).first()).toBeVisible();
  }
});

test('the promised dates are visible to viewers, update live, collapse when long, and are absent before a date moved and in reference mode', async () => {
  const look = createLook(1);
  const token = await signIn();
  const { id } = await store(token);
  await signIn('viewer');
  await open(`/admin/shipments/${id}`);
  await expect.element(page.getByRole('region', { name: 'Details' })).toBeVisible();
  await expect.element(ledger()).not.toBeInTheDocument();
  for (const day of [10, 11, 12, 13]) await moveTo(token, id, toDay(day));
  await expect.element(ledger().getByText(`Until ${toDay(13)}.`)).toBeVisible();
  await expect.element(ledger().getByText(formatDate(FIRST))).not.toBeVisible();
  await look('a ledger that is folded');
  await ledger().getByText('Show 2 earlier dates').click();
  await expect.element(ledger().getByText(formatDate(FIRST))).toBeVisible();
  await expect.element(ledger()).toMatchTextContent('First promise');
  await look('a whole ledger');
  await open(`/admin/shipments/${id}`, { siteMode: 'reference' });
  await expect.element(page.getByRole('region', { name: 'Details' })).toBeVisible();
  await expect.element(ledger()).not.toBeInTheDocument();
});
