import { describe, expect, it } from 'vitest';
import { type Company, DEFAULT_COMPANY } from '#domain/company/company.ts';
import { describeException } from '#domain/events/delivery-exceptions.ts';
import { PUBLIC_EVENT_CODES, PUBLIC_REASONS } from '#domain/events/event-code.ts';
import { LANGUAGE_CODES } from '#domain/languages.ts';
import type { ShipmentFacts } from '#domain/mail/mail.ts';
import { writeShipmentMail } from './shipment-mail.ts';
import { createReader } from './texts.ts';

const FACTS: ShipmentFacts = {
  trackingNumber: 'TC-7K2M9Q4X',
  status: 'IN_TRANSIT',
  at: '2026-12-02T18:40:00Z',
  place: "St. John's",
  note: '',
  isScan: true,
  isCorrection: false,
  origin: 'New York',
  destination: 'London',
  estimatedDeliveryDate: '2026-12-04T09:00:00Z',
  history: [{ status: 'IN_TRANSIT', timestamp: '2026-12-02T18:40:00Z', location: "St. John's", notes: '' }],
};

const write = (
  facts: Partial<ShipmentFacts>,
  kind: 'status' | 'subscribed' = 'status',
  language = 'en',
  company: Partial<Company> = {},
) =>
  writeShipmentMail({
    kind,
    facts: { ...FACTS, ...facts },
    recipient: 'ada@example.com',
    company: { ...DEFAULT_COMPANY, publicUrl: 'https://www.example.com', ...company },
    reader: createReader(language, 'UTC'),
    now: new Date('2026-12-03T00:00:00Z'),
    trackingUrl: 'https://www.example.com/track/TC-7K2M9Q4X',
    contactUrl: 'https://www.example.com/contact',
    unsubscribeUrl: undefined,
  });

const readPreview = (html: string) =>
  /overflow:hidden">([^<]*?)(?:&zwnj;&nbsp;)+<\/div>/.exec(html)?.[1]?.replaceAll('&#39;', "'");

describe('a shipment mail', () => {
  it('draws a dotted line for an estimate beside its weekday, and has no row without one', () => {
    expect(write({}).html).toMatch(/>Friday<\/span> <span [^>]*dotted #C4145F[^<]*>December 4, 2026</);
    const { text, html } = write({ estimatedDeliveryDate: null });
    expect(text + html).not.toMatch(/estimate/i);
  });

  it('is drawn in the colors of the company', () => {
    const { html } = write({}, 'status', 'en', { lineColor: '#5B2BB5', textColor: '#1B2447' });
    expect(html).toContain('background:#5B2BB5');
    expect(html).not.toMatch(/#C4145F|#0B2430|#FF74AC|#EAF2F5/i);
  });

  it('has a subject of number and both places, else of the number', () => {
    expect(write({}).subject).toBe('Your shipment TC-7K2M9Q4X, New York to London');
    expect(write({ subject: { origin: 'Lisbon', destination: 'London' } }).subject).toMatch(/, Lisbon to London$/);
    expect(write({ destination: '' }).subject).toBe('Your shipment TC-7K2M9Q4X');
  });

  it('warns that the date may change while the shipment is on hold, unless it has none', () => {
    const warning = 'May change while the shipment is on hold';
    for (const body of [write({ status: 'ON_HOLD' }).text, write({ status: 'ON_HOLD' }).html])
      expect(body).toContain(warning);
    expect(write({}).text).not.toContain(warning);
    expect(write({ status: 'ON_HOLD', estimatedDeliveryDate: null }).text).not.toContain(warning);
  });

  it('puts the date below its label on a phone and lets the warning wrap in its own color', () => {
    const { html } = write({ status: 'ON_HOLD' });
    expect(html).toMatch(/max-width:620px\)\{.*\.st\{display:block!important\}/);
    expect(html).toMatch(/<td [^>]*class="mu st">Estimated delivery<\/td><td [^>]*class="tx st">/);
    expect(html).not.toMatch(/<td [^>]*white-space:nowrap[^>]*class="tx st"/);
    expect(html).toMatch(/<span [^>]*class="hd">May change/);
  });

  it('shows no image except the logo, from its own host and next to the brand name', () => {
    const logo =
      /<img src="https:\/\/www\.example\.com\/mail-mark\.png" width="34" height="24" alt="" [^>]*>&nbsp; TransCargo</;
    expect(write({}).html).toMatch(logo);
    const mark = `${'0123456789abcdef'.repeat(2)}-56x28`;
    const { html } = write({}, 'status', 'en', { mark, name: 'Nordlicht' });
    const [picture = '', ...others] = html.match(/<img[^>]*>[^<]*/g) ?? [];
    expect(picture).toMatch(/ width="56" height="28" alt="" style="[^"]*"(>|>.*)&nbsp; Nordlicht$/);
    expect(picture).toContain(`src="https://www.example.com/api/v1/brand/marks/${mark}/mark.png"`);
    expect(others).toEqual([]);
  });

  it.each(LANGUAGE_CODES)(
    'explains that the unsubscribe link opens a page, and what a mail program does: %s',
    (language) => {
      const words = {
        en: /opens a page with one button.*your mail program.*at once/,
        de: /öffnet eine Seite mit einer Schaltfläche.*Ihres Mailprogramms.*sofort/,
        es: /abre una página con un solo botón.*programa de correo.*al momento/,
        fr: /ouvre une page avec un seul bouton.*votre messagerie.*aussitôt/,
        zh: /打开一个页面.*按钮.*邮件程序.*立即/,
      };
      expect(write({}, 'subscribed', language).text).toMatch(words[language]);
    },
  );

  it('promises no day for a return to sender', () => {
    const [scan] = FACTS.history;
    const back = [{ ...scan, status: 'ON_HOLD', code: 'returning' }] as ShipmentFacts['history'];
    for (const kind of ['status', 'subscribed'] as const) {
      const { text, html } = write({ status: 'ON_HOLD', history: back }, kind);
      for (const content of [text, html]) expect(content).toContain('This shipment is on its way back to the sender.');
      expect(text + html).not.toMatch(/December 4|estimate/i);
    }
  });

  it('names no future day after a failed attempt until a later one is set', () => {
    const [scan] = FACTS.history;
    const status = 'OUT_FOR_DELIVERY';
    const history = [{ ...scan, status, code: 'attempt_failed' }] as ShipmentFacts['history'];
    const tried = write({ status, history, estimatedDeliveryDate: scan?.timestamp ?? null });
    expect(tried.text).toContain('No day is set yet for the next attempt.');
    expect(tried.html).not.toContain('Estimated delivery');
    expect(write({ status, history }).html).toContain('>December 4, 2026<');
  });

  it.each([
    ['en', "Scanned in St. John's on Wednesday, December 2 at 6:40 PM."],
    ['de', "Gescannt in St. John's am Mittwoch, 2. Dezember um 18:40 Uhr."],
    ['es', "Escaneado en St. John's el miércoles, 2 de diciembre a las 18:40."],
    ['fr', "Dernier scan : St. John's, le mercredi 2 décembre à 18:40."],
    ['zh', "已于12月2日星期三 18:40在St. John's扫描。"],
  ])('joins day and time as the language does: %s', (language, sentence) => {
    expect(write({}, 'status', language).text).toContain(sentence);
  });

  it.each([
    ['en', "In Transit, St. John's. Estimated delivery: December 4, 2026"],
    ['zh', "运输中，St. John's。预计送达：2026年12月4日"],
  ])('ends the sentences of its preview as the language does: %s', (language, preview) => {
    expect(readPreview(write({}, 'status', language).html)).toBe(preview);
  });

  it('has no blank between sentences in Chinese', () => {
    for (const kind of ['status', 'subscribed'] as const)
      expect(write({}, kind, 'zh').text).not.toMatch(/。 \p{Script=Han}/u);
  });

  it('fills the preview line of wide inboxes with blanks, which its plain text does not have', () => {
    const { html, text } = write({});
    expect(html).toMatch(/December 4, 2026(&zwnj;&nbsp;){140,}<\/div>/);
    expect(text).not.toMatch(/zwnj|nbsp|\u200c|\u00a0/);
  });

  it('has a preview of at most 110 characters that begins with the news', () => {
    const preview = readPreview(write({ note: 'Waiting for papers. '.repeat(20) }).html);
    expect(preview).toHaveLength(110);
    expect(preview).toMatch(/^In Transit, St\. John's\. Waiting for papers\. .*…$/);
  });

  it.each([
    ['de', 'Voraussichtliche Zustellung: 4. Dezember 2026', 'Sendung verfolgen: https://'],
    ['fr', 'Livraison prévue\u00a0: 4 décembre 2026', 'Suivre l’envoi\u00a0: https://'],
    ['zh', '预计送达：2026年12月4日', '查询货件：https://'],
  ])('sets the colon after a label as the language does: %s', (language, ...lines) => {
    const { text, html } = write({}, 'status', language);
    for (const line of lines) expect(text).toContain(line);
    expect(html).toContain(lines[0]);
  });

  it('names the year of a day in another year', () => {
    expect(write({ at: '2025-12-02T18:40:00Z' }).text).toContain('on Tuesday, December 2, 2025 at 6:40 PM.');
  });

  it('shows the status of an entry whose place is not public', () => {
    const history = [
      { status: 'ON_HOLD', timestamp: '2026-12-02T18:40:00Z', location: '', notes: 'Waiting.' } as const,
    ];
    const { html, text } = write({ history: [...history] });
    expect(html).toMatch(/>On Hold<\/b><br><span[^>]*>Waiting\.</);
    expect(text).toContain('Dec 2, 2026 6:40 PM  On Hold  Waiting.');
  });

  it('translates the first note of a history, and keeps others as written', () => {
    const entry = { status: 'LABEL_CREATED', timestamp: '2026-12-01T18:40:00Z', location: 'New York' } as const;
    const notes = ['Left the dock.', 'Shipment information received'];
    const mail = write({ history: notes.map((note) => ({ ...entry, notes: note })) }, 'status', 'de');
    for (const content of [mail.html, mail.text]) {
      expect(content).toContain('Sendungsinformationen eingegangen');
      expect(content).toContain('Left the dock.');
      expect(content).not.toContain('information received');
    }
  });

  it.each([
    [
      'en',
      'We tried to deliver on Wednesday, December 2 at 6:40 PM. Nobody answered.',
      'The shipment is back at our depot. The next attempt is planned for Friday, December 4.',
      'Please make sure that someone is there. To choose another day, call +1 212 555 0140.',
    ],
    [
      'de',
      'Wir haben am Mittwoch, 2. Dezember um 18:40 Uhr versucht zuzustellen. Niemand hat geöffnet.',
      'Die Sendung ist wieder in unserem Depot. Der nächste Versuch ist für Freitag, 4. Dezember geplant.',
      'Bitte sorgen Sie dafür, dass jemand da ist. Für einen anderen Tag rufen Sie +1 212 555 0140 an.',
    ],
  ])('states a delivery exception first, in text, HTML and preview: %s', (language, ...sentences) => {
    const entry = {
      status: 'OUT_FOR_DELIVERY',
      timestamp: '2026-12-02T18:40:00Z',
      location: 'London',
      notes: '',
    } as const;
    const facts = {
      status: entry.status,
      history: [
        { ...entry, code: 'back_at_depot' as const, timestamp: '2026-12-02T20:10:00Z' },
        { ...entry, code: 'attempt_failed' as const, reason: 'not_home' as const },
      ],
    };
    const { text, html } = write(facts, 'status', language);
    expect(text).toContain(`\n\n${sentences.join('\n')}\n`);
    const [, card = ''] = html.split('class="w cd"');
    expect(readPreview(html)).toContain(`. ${sentences[0]?.slice(0, 50)}`);
    for (const sentence of sentences) expect(card).toContain(`>${sentence}</p>`);
    expect(write(facts, 'subscribed', language).text).not.toContain(sentences[0]);
    expect(write({ ...facts, isScan: false }, 'status', language).text).not.toContain(sentences[0]);
  });

  it.each(LANGUAGE_CODES)('words every public exception with the phone number: %s', (language) => {
    const reader = createReader(language, 'UTC');
    const attempts = PUBLIC_REASONS.map(
      (reason) => ({ status: 'OUT_FOR_DELIVERY', code: 'attempt_failed', reason }) as const,
    );
    const holds = PUBLIC_EVENT_CODES.map((code) => ({ status: 'ON_HOLD', code }) as const);
    for (const entry of [...attempts, ...holds]) {
      const trackingHistory = [{ ...entry, timestamp: '2026-12-02T18:40:00Z', location: '', notes: '' }];
      const shipment = { status: entry.status, estimatedDeliveryDate: null, trackingHistory };
      const news = describeException(shipment, { now: new Date(), dates: reader, format: reader.plain });
      if (!news) continue;
      expect(news.advice).toContain('<phone/>');
      expect([news.happened, news.next, news.advice.replace('<phone/>', '')].join()).not.toMatch(/[<>{}]/);
      if (entry.code === 'contact_us') expect(news.happened).toBe(reader.plain('event.code.contact_us'));
    }
  });

  it('never breaks a tracking number in two', () => {
    const { html } = write({}, 'subscribed');
    const card = html.slice(html.indexOf('<table'));
    const shown = card.match(/<[^>]*>TC-7K2M9Q4X</g) ?? [];
    expect(shown).toHaveLength(2);
    for (const element of shown) expect(element).toContain('white-space:nowrap');
  });

  it('breaks a long word instead of overflowing, but no city name', () => {
    const { html } = write({ origin: 'Donaudampfschifffahrtsgesellschaft' });
    expect(html).toMatch(/class="w cd"[^>]*overflow-wrap:anywhere/);
    expect(html).toMatch(/word-break:normal[^>]*>London</);
    expect(html).not.toMatch(/word-break:normal[^>]*>Donau/);
  });
});
