import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createLook } from '#tests/components/look.ts';
import { open } from '#tests/components/open.tsx';
import { readServed } from '#tests/components/served.ts';
import { storeShipment } from '#tests/components/shipments.ts';
import { signInToOwnAccount } from '#tests/components/staff.ts';

/** Read once, so that the days don't shift when the test runs over midnight. */
const NOW = Date.now();
const toDay = (fromNow: number) => new Date(NOW + fromNow * 86_400_000).toISOString().slice(0, 10);
const DAY = { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' } as const;
/** Formats a day, with the year if it is not the current one. */
const formatDay = (fromNow: number, locale = 'en-US') => {
  const isThisYear = toDay(fromNow).slice(0, 4) === toDay(0).slice(0, 4);
  return new Intl.DateTimeFormat(locale, isThisYear ? DAY : { ...DAY, year: 'numeric' }).format(
    new Date(toDay(fromNow)),
  );
};
const formatDate = (fromNow: number) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(toDay(fromNow)));
const ledger = () => page.getByRole('region', { name: 'Promised dates' });
const reason = () => page.getByLabelText('Reason for the new date');

async function move(id: string, fromNow: number, why: string, note = ''): Promise<void> {
  await open(`/admin/shipments/edit/${id}`);
  await expect.element(page.getByLabelText(/^Estimated delivery date/)).toBeVisible();
  await expect.element(reason()).not.toBeInTheDocument();
  await page.getByLabelText(/^Estimated delivery date/).fill(toDay(fromNow));
  await reason().selectOptions(why);
  await page.getByLabelText('Note for staff').fill(note);
}

async function save(): Promise<void> {
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('TC-');
}

const readMain = async (path: string) => (await readServed(path)).document.querySelector('main')?.textContent ?? '';

test('a moved date tells visitors the old date and the reason, and staff also who moved it and the note (N1 d)', async () => {
  const look = createLook(4);
  const { token, email } = await signInToOwnAccount();
  const { id, trackingNumber } = await storeShipment(token, { estimatedDeliveryDate: `${toDay(9)}T09:00:00.000Z` });
  expect(await readMain(`/track/${trackingNumber}`)).not.toContain('Was ');
  await move(id, 11, 'Customs inspection', 'Broker wants the packing list.');
  const sentence = `Was ${formatDay(9)}. Changed ${formatDay(0)}: customs inspection.`;
  await expect.element(page.getByText(`Was ${formatDay(9)}. 2 days later.`)).toBeVisible();
  await expect.element(page.getByText(`Visitors see: “${sentence}”`)).toBeVisible();
  await expect.element(ledger()).toMatchTextContent(`${formatDate(11)}Not saved yet · Customs inspection`);
  await look('the edit form with a date that moves');
  await save();
  await expect.element(ledger()).toMatchTextContent(`${formatDate(11)}Customs inspection · ${email}`);
  await expect.element(ledger().getByText(formatDate(9))).toBeVisible();
  await look('the ledger on the page of the shipment');
  const once = await readMain(`/track/${trackingNumber}`);
  expect([once.includes(sentence), once.includes('so far')]).toEqual([true, false]);
  expect(await readMain(`/track?tn=${trackingNumber},TC-DEMO0001`)).toContain(sentence);
  await move(id, 14, 'No reason given');
  await expect.element(ledger()).toMatchTextContent('Broker wants the packing list.');
  await look('the edit form with promised dates');
  await save();
  const twice = await readMain(`/track/${trackingNumber}?lang=de`);
  expect(twice).toContain(`Zuvor ${formatDay(11, 'de')}. Geändert am ${formatDay(0, 'de')}.`);
  for (const text of ['Bisher 2 Änderungen', 'Zollprüfung']) expect(twice).toContain(text);
  expect(twice).not.toContain('packing list');
  await open(`/track/${trackingNumber}`);
  await expect.element(page.getByText('2 changes so far')).toBeVisible();
  await look('a shipment whose date moved twice');
  await page.getByText('2 changes so far').click();
  await look('all its dates');
});
