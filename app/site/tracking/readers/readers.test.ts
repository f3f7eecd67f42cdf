import { describe, expect, it } from 'vitest';
import { FIRST_NOTE } from '#domain/events/event.ts';
import type { PublicShipment } from '#domain/tracking/public-shipment.ts';
import { aPageContext } from '#tests/page-context.ts';
import { aPublicShipment, aScan } from '#tests/public-shipments.ts';
import { loader as atom } from './atom.ts';
import { loader as ics } from './ics.ts';
import { loader as json } from './json.ts';

const LOADERS = { json, ics, atom };
type Ending = keyof typeof LOADERS;

interface Options {
  number?: string;
  language?: string;
  headers?: Record<string, string>;
  answer?: (path: string) => Response;
}

/** Requests an address of this shipment. */
async function read(ending: Ending, shipment: PublicShipment, options: Options = {}): Promise<Response> {
  const { number = shipment.trackingNumber, language = 'en', headers = {} } = options;
  const { context } = aPageContext(options.answer ?? (() => Response.json(shipment)));
  const request = new Request(`http://test.example/track/${number}.${ending}?lang=${language}`, { headers });
  const args = { params: { trackingNumber: number }, request, context };
  try {
    return await LOADERS[ending](args as unknown as Parameters<typeof json>[0] & Parameters<typeof ics>[0]);
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  }
}

const readText = async (...args: Parameters<typeof read>) => (await read(...args)).text();

/** Returns the properties of the single event, unfolded and unescaped. */
async function readEvent(...[shipment, options]: [PublicShipment, Options?]): Promise<Record<string, string>> {
  const text = await readText('ics', shipment, options);
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\nPRODID:.+END:VCALENDAR\r\n$/s);
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const [event = ''] = /BEGIN:VEVENT.+END:VEVENT/s.exec(text.replace(/\r\n[ \t]/g, '')) ?? [];
  const lines = event.split('\r\n').map((line) => line.split(/:(.*)/s));
  return Object.fromEntries(lines.map(([name, value = '']) => [name, value.replace(/\\([,;\\])/g, '$1')]));
}

describe.each(['json', 'ics', 'atom'] as const)('the address of a shipment with the extension %s', (ending) => {
  it('redirects another spelling of the number to its canonical address', async () => {
    const response = await read(ending, aPublicShipment(), { number: 'tc-7k2m9q4x', language: 'fr' });
    expect([response.status, response.headers.get('Location')]).toEqual([302, `/track/TC-7K2M9Q4X.${ending}?lang=fr`]);
  });

  it.each([
    [400, 'TC-1', undefined],
    [404, 'TC-7K2M9Q4X', 404],
    [429, 'TC-7K2M9Q4X', 429],
    [503, 'TC-7K2M9Q4X', 500],
  ])('responds with %i like the page', async (status, number, answered) => {
    const answer = () => new Response('{}', { status: answered ?? 200, headers: { 'Retry-After': '7' } });
    const response = await read(ending, aPublicShipment(), { number, answer });
    expect(response.status).toBe(status);
    expect(response.headers.get('X-Robots-Tag')).toBe('noindex');
    expect(response.headers.get('Retry-After')).toBe(status === 429 || status === 503 ? '7' : null);
  });

  it('is not indexed, is cached only privately, and responds with 304 while unchanged', async () => {
    const first = await read(ending, aPublicShipment());
    expect(first.headers.get('X-Robots-Tag')).toBe('noindex');
    expect(first.headers.get('Cache-Control')).toBe('private, no-cache');
    const etag = first.headers.get('ETag') ?? '';
    const again = await read(ending, aPublicShipment(), { headers: { 'If-None-Match': `"other", W/${etag}` } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const changed = aPublicShipment({ version: 3, status: 'DELIVERED' });
    expect((await read(ending, changed, { headers: { 'If-None-Match': etag } })).status).toBe(200);
  });
});

it('the feed shows earlier promises with their reasons, between the scans', async () => {
  const due = (day: number) => `2026-12-0${day}T09:00:00.000Z`;
  const promises = [
    { due: due(9), reason: 'customs', at: '2026-11-21T13:00:00.000Z' },
    { due: due(1), reason: 'unspecified', at: '2026-11-18T10:00:00.000Z' },
  ] as const;
  const shipment = aPublicShipment({ promises: [...promises] });
  const feed = await readText('atom', shipment);
  expect(feed).toContain('<title>Was Tuesday, December 1. Changed Saturday, November 21: customs inspection.</title>');
  expect(feed).toContain('#promise-2026-11-21T13:00:00.000Z</id>');
  const times = [...feed.matchAll(/<published>(.+?)<\/published>/g)].map(([, at]) => at);
  expect(times).toHaveLength(shipment.trackingHistory.length + 1);
  expect(times).toEqual([...times].sort().reverse());
  expect(await readText('atom', shipment, { language: 'de' })).toContain('Zuvor Dienstag, 1. Dezember. Geändert am');
});

it('feed and calendar name the event in the reader’s language', async () => {
  const scans = [aScan({ status: 'OUT_FOR_DELIVERY', code: 'attempt_failed', reason: 'not_home', location: 'London' })];
  const shipment = aPublicShipment({}, scans);
  const feed = await readText('atom', shipment, { language: 'fr' });
  expect(feed).toContain('<title>Tentative de livraison, London</title>');
  expect(feed).toContain('Personne n’a répondu.');
  expect((await readEvent(aPublicShipment({}, [aScan({ code: 'departed' })]), { language: 'fr' })).DESCRIPTION).toBe(
    'Parti',
  );
  const discreet = aPublicShipment({}, [aScan({ status: 'ON_HOLD', code: 'contact_us', location: 'London' })]);
  expect(await readText('atom', discreet)).toContain('<title>On Hold, London</title>');
});

it('feed and calendar show the page’s delivery exception as of the last change, until another scan', async () => {
  const attempt = aScan({
    status: 'OUT_FOR_DELIVERY',
    code: 'attempt_failed',
    reason: 'not_home',
    notes: 'Bell is broken',
  });
  const sentences = [
    'We tried to deliver on Wednesday, December 2 at 6:40 PM. Nobody answered.',
    'The next attempt is planned for Friday, December 4.',
    'Please make sure that someone is there. To choose another day, call +1 212 555 0140.',
  ];
  const shipment = aPublicShipment({}, [attempt, aScan({ status: 'OUT_FOR_DELIVERY', code: 'out' })]);
  expect(await readText('atom', shipment)).toContain(
    `<content>Dec 2, 2026 6:40 PM\n${sentences.join('\n')}\nBell is broken</content>`,
  );
  expect((await readEvent(shipment)).DESCRIPTION).toBe(sentences.join('\\n'));
  const out = aScan({ status: 'OUT_FOR_DELIVERY', code: 'out', timestamp: '2026-12-03T13:00:00.000Z' });
  const over = aPublicShipment({ version: 3, updatedAt: out.timestamp }, [out, attempt]);
  expect(await readText('atom', over)).toContain('6:40 PM\nNobody answered.\nBell is broken</content>');
  const event = await readEvent(over);
  expect([event.DESCRIPTION, event.SEQUENCE]).toEqual(['Out for delivery', '3']);
});

it('the JSON equals the public view', async () => {
  const shipment = aPublicShipment();
  const response = await read('json', shipment);
  expect(response.headers.get('Content-Type')).toBe('application/json; charset=utf-8');
  expect(await response.json()).toEqual(shipment);
});

describe('the calendar entry', () => {
  it('is on the day of the company’s time zone, not of UTC', async () => {
    // In the test company's New York it is still the fourth.
    const event = await readEvent(aPublicShipment({ estimatedDeliveryDate: '2026-12-05T03:00:00.000Z' }));
    expect(event['DTSTART;VALUE=DATE']).toBe('20261204');
  });

  it('is canceled by a failed attempt until a later day is set', async () => {
    const attempt = aScan({ status: 'OUT_FOR_DELIVERY', code: 'attempt_failed' });
    const statusOf = async (estimatedDeliveryDate: string) =>
      (await readEvent(aPublicShipment({ estimatedDeliveryDate }, [attempt]))).STATUS;
    expect(await statusOf(attempt.timestamp)).toBe('CANCELLED');
    expect(await statusOf('2026-12-04T14:00:00.000Z')).toBe('TENTATIVE');
  });

  it('keeps its id and uses the version as sequence, so that calendars replace it', async () => {
    const first = await readEvent(aPublicShipment({ version: 2 }));
    const later = await readEvent(
      aPublicShipment({
        version: 7,
        estimatedDeliveryDate: '2026-12-09T14:00:00.000Z',
        updatedAt: '2026-12-03T08:00:00.000Z',
      }),
    );
    expect([first.UID, first.SEQUENCE, first.STATUS]).toEqual(['TC-7K2M9Q4X@test.example', '2', 'TENTATIVE']);
    expect([later.UID, later.SEQUENCE, later.DTSTAMP]).toEqual([first.UID, '7', '20261203T080000Z']);
    expect(later['DTSTART;VALUE=DATE']).toBe('20261209');
  });

  it('is canceled when the estimate is withdrawn', async () => {
    expect((await readEvent(aPublicShipment({ estimatedDeliveryDate: null }))).STATUS).toBe('CANCELLED');
    const back = aPublicShipment({}, [aScan({ status: 'ON_HOLD', code: 'returning' })]);
    expect((await readEvent(back)).STATUS).toBe('CANCELLED');
  });

  it('is confirmed on the day of the delivery', async () => {
    const scan = aScan({ status: 'DELIVERED', timestamp: '2026-12-03T15:00:00.000Z', location: 'London' });
    const event = await readEvent(aPublicShipment({}, [scan]));
    expect([event.STATUS, event['DTSTART;VALUE=DATE']]).toEqual(['CONFIRMED', '20261203']);
  });

  it('is in the reader’s language and keeps unusual names unchanged', async () => {
    const event = await readEvent(aPublicShipment({ destination: 'Frankfurt; Main, \\Süd' }), { language: 'de' });
    expect([event.SUMMARY, event.DESCRIPTION, event.LOCATION]).toEqual([
      'Zustellung von TC-7K2M9Q4X',
      'Unterwegs',
      'Frankfurt; Main, \\Süd',
    ]);
    expect((await read('ics', aPublicShipment())).headers.get('Content-Type')).toBe('text/calendar; charset=utf-8');
  });
});

describe('the feed', () => {
  const ids = (text: string) => [...text.matchAll(/<entry>\n<id>([^<]+)<\/id>/g)].map(([, id]) => id);

  it('has an entry for each scan, newest first, with ids that stay when another is added', async () => {
    const first = await readText('atom', aPublicShipment());
    expect(ids(first)).toEqual(['http://test.example/track/TC-7K2M9Q4X#2', 'http://test.example/track/TC-7K2M9Q4X#1']);
    const later = await readText('atom', aPublicShipment({}, [aScan({ status: 'DELIVERED' }), aScan()]));
    expect(ids(later).slice(1)).toEqual(ids(first));
  });

  it('is in the reader’s language and declares it', async () => {
    const response = await read('atom', aPublicShipment(), { language: 'es' });
    expect(response.headers.get('Content-Type')).toBe('application/atom+xml; charset=utf-8');
    expect(response.headers.get('Content-Language')).toBe('es');
    const text = await response.text();
    expect(text).toContain('<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="es">');
    expect(text).toContain("<title>En tránsito, St. John's</title>");
    expect(text).toContain(
      '<link rel="self" type="application/atom+xml" href="http://test.example/track/TC-7K2M9Q4X.atom?lang=es"/>',
    );
  });

  it('translates our notes and keeps those of staff unchanged', async () => {
    const notes = ['Left the dock.', FIRST_NOTE];
    const shipment = aPublicShipment(
      {},
      notes.map((note) => aScan({ notes: note })),
    );
    const text = await readText('atom', shipment, { language: 'fr' });
    expect(text).toContain('Left the dock.</content>');
    expect(text).toContain('Informations sur l’envoi reçues</content>');
    expect(text).not.toContain(FIRST_NOTE);
    expect(text).toContain('<title>TC-7K2M9Q4X\u00a0: En transit</title>');
  });

  it('is well formed and contains only text, whatever the notes contain', async () => {
    const notes = '<script>alert(1)</script> & "quoted" ]]> \u0007\uFFFE\u{1F69A}';
    const text = await readText('atom', aPublicShipment({}, [aScan({ notes, location: 'A & B' })]));
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;quoted&quot; ]]&gt; \u{1F69A}</content>');
    for (const forbidden of ['\u0007', '\uFFFE']) expect(text).not.toContain(forbidden);
    const tags = text.match(/<\/?[a-z]+/g)?.filter((tag) => !/link|xml/.test(tag)) ?? [];
    const open: string[] = [];
    for (const tag of tags) {
      if (tag.startsWith('</')) expect(open.pop()).toBe(tag.slice(2));
      else open.push(tag.slice(1));
    }
    expect(open).toEqual([]);
  });

  it('marks a corrected entry', async () => {
    const text = await readText('atom', aPublicShipment({}, [aScan(), aScan({ location: 'Halifx', corrected: true })]));
    expect(text).toContain('<title>In Transit, Halifx (Corrected)</title>');
  });
});
