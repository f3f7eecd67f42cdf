import { expect, test } from 'vitest';
import { readServed, requestServed } from '#tests/components/served.ts';
import { storeShipment } from '#tests/components/shipments.ts';
import { anAddress, signIn } from '#tests/components/staff.ts';
import { TRAPPED, TRAPS } from '#tests/people-traps.ts';

const FORMAT = 'Invalid tracking number format. Use format: TC-XXXXXXXX';
const MISSES = 60;
const textOf = (document: Document, selector: string) => document.querySelector(selector)?.textContent;
const fieldOf = (document: Document) => document.querySelector('main input')?.getAttribute('value');
const parse = async (response: Response) => new DOMParser().parseFromString(await response.text(), 'text/html');

test('an unknown number responds with 404 and keeps the number in the field', async () => {
  const { status, document } = await readServed('/track/TC-5O1B2345');
  expect(status).toBe(404);
  expect(document.title).toBe('Track Shipment | TC-5O1B2345');
  expect(textOf(document, 'h1')).toBe('No shipment with this number');
  expect(fieldOf(document)).toBe('TC-5O1B2345');
  expect(textOf(document, 'main')).toContain('0O 1I 5S 8B');
});

test('an address that is not a number responds with 400 and explains the format', async () => {
  const { status, document } = await readServed('/track/TC-123');
  expect(status).toBe(400);
  expect(textOf(document, '[role=alert]')).toBe(FORMAT);
  expect(fieldOf(document)).toBe('TC-123');
  expect(document.title).toBe('Track Shipment');
});

test('a number in any spelling redirects to its address (X7)', async () => {
  for (const [path, target] of [
    ['/track/TC-DEMO0001.', '/track/TC-DEMO0001'],
    ['/track/tc%E2%80%93demo%200001', '/track/TC-DEMO0001'],
    ['/track/tc-demo0001?lang=en', '/track/TC-DEMO0001?lang=en'],
    ['/track/tc-demo0001.JSON', '/track/TC-DEMO0001.json'],
  ] as const) {
    const { pathname, search } = new URL((await requestServed(path)).url);
    expect([path, pathname + search]).toEqual([path, target]);
  }
});

test('a visitor who guesses numbers is asked to wait by page, feed, calendar and JSON alike (P2)', async () => {
  const from = anAddress();
  for (let n = 0; n < MISSES; n++)
    expect((await requestServed(`/track/TC-MISS${1000 + n}.ics`, { from })).status).toBe(404);
  for (const ending of ['.json', '']) {
    const response = await requestServed(`/track/TC-DEMO0001${ending}`, { from });
    expect([response.status, Number(response.headers.get('retry-after')) > 0]).toEqual([429, true]);
    if (ending) continue;
    const document = await parse(response);
    expect(textOf(document, '[role=alert]')).toContain('Your shipment is not affected.');
    expect(document.querySelectorAll('main a[href="/track/TC-DEMO0001"]')).toHaveLength(1);
  }
  expect((await requestServed('/track/TC-1.atom', { from })).status).toBe(400);
});

test('a list counts each number as a lookup, and rejects a 26th', async () => {
  const toList = (count: number) =>
    `/track?tn=${Array.from({ length: count }, (_, n) => `TC-N${String(n).padStart(7, '0')}`)}`;
  const from = anAddress();
  const response = await requestServed(toList(26), { from });
  expect(response.status).toBe(400);
  expect(textOf(await parse(response), '[role=alert]')).toBe('Enter at most 25 tracking numbers at a time');
  for (let n = 0; n < 2; n++) expect((await requestServed(toList(25), { from })).status).toBe(200);
  const limited = await requestServed(toList(25), { from });
  expect(limited.status).toBe(429);
  expect((await parse(limited)).querySelectorAll(`main a[href="${toList(25)}"]`)).toHaveLength(1);
});

test('page, data and API contain no street, internal note or item (P1)', async () => {
  const secrets = /Sample Street|Example Lane|Call the consignee|Sample instruments|742 Nowhere|Made-up Row/;
  for (const number of ['TC-DEMO0001', 'TC-DEMO0006']) {
    for (const path of [
      `/track/${number}`,
      `/track/${number}.data`,
      `/track/${number}.json`,
      `/api/v1/tracking/${number}`,
    ]) {
      const response = await requestServed(path, { from: anAddress() });
      expect([path, response.status]).toEqual([path, 200]);
      expect([path, secrets.exec(await response.text())]).toEqual([path, null]);
    }
  }
});

test('page, data, calendar and feed contain no people or references (P1)', async () => {
  const { trackingNumber } = await storeShipment(await signIn(), TRAPPED);
  for (const ending of ['?lang=en', '?lang=zh', '.data', '.json', '.ics', '.atom']) {
    const response = await requestServed(`/track/${trackingNumber}${ending}`, { from: anAddress() });
    const text = await response.text();
    expect([ending, TRAPS.exec(text)?.[0]]).toEqual([ending, undefined]);
    if (response.ok) expect([ending, text.includes(trackingNumber)]).toEqual([ending, true]);
  }
});

test('a page links to its calendar entry and feed in the language of the reader', async () => {
  const token = await signIn();
  const { trackingNumber } = await storeShipment(token, { estimatedDeliveryDate: '2999-12-04T12:00:00Z' });
  const { document } = await readServed(`/track/${trackingNumber}?lang=de`);
  const links = [...document.querySelectorAll('main a')];
  for (const [name, ending, type] of [
    ['In den Kalender', 'ics', 'text/calendar; charset=utf-8'],
    ['RSS-Feed', 'atom', 'application/atom+xml; charset=utf-8'],
  ] as const) {
    const href = links.find((link) => link.textContent?.includes(name))?.getAttribute('href') ?? '';
    expect(href).toBe(`/track/${trackingNumber}.${ending}?lang=de`);
    const { status, headers } = await requestServed(href, { from: anAddress() });
    expect([status, headers.get('content-type'), headers.get('x-robots-tag')]).toEqual([200, type, 'noindex']);
  }
  const alternates = [...document.querySelectorAll('head link[rel=alternate][type]')];
  expect(alternates.map((link) => link.getAttribute('type')).sort()).toEqual([
    ...['application/atom+xml', 'application/json', 'text/calendar'],
  ]);
  const { trackingNumber: undated } = await storeShipment(token);
  const text = textOf((await readServed(`/track/${undated}?lang=en`)).document, 'main');
  expect([text?.includes('RSS feed'), text?.includes('Add to calendar')]).toEqual([true, false]);
});

test('a result is not indexed, and its structured data contain the public view (P1)', async () => {
  const { document } = await readServed('/track/TC-DEMO0001');
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
  expect(document.querySelector('link[rel=canonical]')).toBeNull();
  expect(JSON.parse(textOf(document, 'script[type="application/ld+json"]') ?? '')).toEqual({
    '@context': 'https://schema.org',
    '@type': 'ParcelDelivery',
    trackingNumber: 'TC-DEMO0001',
    trackingUrl: expect.stringMatching(/\/track\/TC-DEMO0001$/),
    provider: { '@type': 'Organization', name: 'TransCargo' },
    originAddress: { '@type': 'PostalAddress', addressLocality: 'New York' },
    deliveryAddress: { '@type': 'PostalAddress', addressLocality: 'London' },
    expectedArrivalUntil: expect.any(String),
  });
});
