import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { textsOf } from '#tests/components/actions.ts';
import { answerInstead } from '#tests/components/faults.ts';
import { open } from '#tests/components/open.tsx';
import { readServed } from '#tests/components/served.ts';
import { addStatus, listEntries, storeShipment } from '#tests/components/shipments.ts';
import { ask, signIn } from '#tests/components/staff.ts';

const HOUR_MS = 3_600_000;
const form = () => page.getByRole('form', { name: 'Add status' });
const heading = () => page.getByRole('heading', { level: 1 });

/** A scanner with its own API key, whose scans arrive hours after they happened. */
async function startScanner(token: string, number: string) {
  const data = { name: `Scanner ${crypto.randomUUID()}`, scopes: ['events:write'] };
  const { secret } = await ask<{ secret: string }>(token, '/keys', { method: 'POST', data });
  return async (location: string, hoursAgo: number) => {
    const scan = { id: crypto.randomUUID(), number, status: 'IN_TRANSIT', location };
    const times = {
      occurredAt: new Date(Date.now() - hoursAgo * HOUR_MS).toISOString(),
      sentAt: new Date().toISOString(),
    };
    const body = { method: 'POST', data: { events: [{ ...scan, ...times }] } };
    expect(await ask(secret, '/events/batch', body)).toMatchObject({ results: [{ result: 'stored' }] });
  };
}

test('scans that arrive late do not change which entry is corrected (C6)', async () => {
  const token = await signIn();
  const createdAt = new Date(Date.now() - 72 * HOUR_MS).toISOString();
  const { id, trackingNumber } = await storeShipment(token, { createdAt });
  const scan = await startScanner(token, trackingNumber);
  const expectPlaces = (...places: RegExp[]) =>
    expect.poll(() => textsOf(listEntries())).toEqual(places.map((place) => expect.stringMatching(place)));
  await scan('Oslo', 1);
  await open(`/admin/shipments/${id}`);
  await expectPlaces(/Oslo/, /Hamburg/);
  await page
    .getByLabelText(/^Actions for the entry of/)
    .first()
    .click();
  const correct = page.getByRole('button', { name: /^Correct this entry of/ });
  await expect.element(correct).toBeVisible();
  const name = correct.element().getAttribute('aria-label') ?? '';
  await scan('Bergen', 30);
  await expectPlaces(/Oslo/, /Bergen/, /Hamburg/);
  await expect.element(correct).toHaveAccessibleName(name);
  await correct.click();
  await form().getByLabelText('Location').fill('Moss');
  await scan('Narvik', 40);
  await expectPlaces(/Oslo/, /Bergen/, /Narvik/, /Hamburg/);
  await expect.element(form().getByLabelText('Location')).toHaveValue('Moss');
  await form().getByRole('button', { name: 'Add Status' }).click();
  await expectPlaces(/Moss.*Corrects the entry of/, /Oslo.*Corrected/, /Bergen/, /Narvik/, /Hamburg/);
  await expect.element(listEntries().filter({ hasText: 'Corrected' })).toHaveLength(1);
});

test('an entry says what happened and why, and visitors read it in their language without scripts', async () => {
  const { id, trackingNumber } = await storeShipment(await signIn());
  await open(`/admin/shipments/${id}`);
  await form().getByLabelText('Status').selectOptions('Out for Delivery');
  await form().getByLabelText('What happened').selectOptions('Delivery attempted');
  await form().getByLabelText('Reason').selectOptions('Nobody answered.');
  await form().getByLabelText('Location').fill('Bremen');
  await form().getByRole('button', { name: 'Add Status' }).click();
  await expect
    .element(listEntries().first())
    .toMatchTextContent(/Delivery attempted.*Out for Delivery.*Bremen.*Nobody answered\./);
  const attempt = /Zustellversuch.*Bremen.*Niemand hat geöffnet\./;
  const { document } = await readServed(`/track/${trackingNumber}`, 'de-DE');
  expect(document.querySelector('main li:has(time)')?.textContent).toMatch(attempt);
  await open(`/track/${trackingNumber}`, { language: 'de' });
  await expect
    .element(
      page
        .getByRole('listitem')
        .filter({ has: page.getByRole('time') })
        .first(),
    )
    .toMatchTextContent(attempt);
});

test('an entry added by somebody else appears and is announced, and the status being typed stays', async () => {
  const token = await signIn();
  const { id } = await storeShipment(token);
  await open(`/admin/shipments/${id}`);
  await form().getByLabelText('Location').fill('Brem');
  await addStatus(token, id, { status: 'IN_TRANSIT', location: 'Bergen' });
  await expect.element(listEntries()).toHaveLength(2);
  await expect.element(heading()).toMatchTextContent('In Transit');
  await expect.poll(() => document.querySelector('[data-news]')?.textContent).toBe('New entry: In Transit, Bergen');
  await expect
    .element(page.getByRole('region', { name: 'Audit log' }))
    .toMatchTextContent('added a status In Transit, Bergen');
  await expect.element(form().getByLabelText('Location')).toHaveValue('Brem');
  await expect.element(form().getByLabelText('Location')).toHaveFocus();
});

test('a tab keeps one stream while it changes pages', async () => {
  await signIn();
  const { requests } = answerInstead(/\/shipments\/events/, (proceed) => proceed());
  await open('/admin');
  await expect.element(heading()).toHaveTextContent('Dashboard');
  await page.getByRole('link', { name: 'Shipments', exact: true }).first().click();
  await expect.element(heading()).toHaveTextContent('Shipments');
  await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click();
  await expect.element(heading()).toHaveTextContent('Dashboard');
  expect(requests).toHaveLength(1);
});
