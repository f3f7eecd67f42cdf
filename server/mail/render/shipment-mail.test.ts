import { describe, expect, it } from 'vitest';
import { DEFAULT_COMPANY } from '#domain/company.ts';
import type { ShipmentFacts } from '#domain/mail.ts';
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

const write = (facts: Partial<ShipmentFacts>, kind: 'status' | 'subscribed' = 'status', language = 'en') =>
  writeShipmentMail({
    kind,
    facts: { ...FACTS, ...facts },
    recipient: 'ada@example.com',
    company: DEFAULT_COMPANY,
    reader: createReader(language, 'UTC'),
    now: new Date('2026-12-03T00:00:00Z'),
    trackingUrl: 'https://www.example.com/track/TC-7K2M9Q4X',
    contactUrl: 'https://www.example.com/contact',
    unsubscribeUrl: undefined,
  });

describe('the mail about a shipment', () => {
  it('puts dots under an estimate, and none where there is no estimate', () => {
    const dots = (html: string, text: string) => new RegExp(`dotted #C4145F[^<]*>${text}<`).test(html);
    expect(dots(write({}).html, 'December 4, 2026')).toBe(true);
    const { html } = write({ estimatedDeliveryDate: null });
    expect(html).toContain('>No estimate yet<');
    expect(dots(html, 'No estimate yet')).toBe(false);
  });

  it.each([
    ['en', "Scanned in St. John's on Wednesday, December 2 at 6:40 PM."],
    ['de', "Erfasst in St. John's am Mittwoch, 2. Dezember um 18:40 Uhr."],
    ['es', "Escaneado en St. John's el miércoles, 2 de diciembre a las 18:40."],
    ['fr', "Dernier scan : St. John's, le mercredi 2 décembre à 18:40."],
    ['zh', "已于12月2日星期三 18:40在St. John's扫描。"],
  ])('joins day and time as the language does: %s', (language, sentence) => {
    expect(write({}, 'status', language).text).toContain(sentence);
  });

  it('names the year of a day that is not of this year', () => {
    expect(write({ at: '2025-12-02T18:40:00Z' }).text).toContain('on Tuesday, December 2, 2025 at 6:40 PM.');
  });

  it('says the status of an entry whose place may not be shown', () => {
    const history = [
      { status: 'ON_HOLD', timestamp: '2026-12-02T18:40:00Z', location: '', notes: 'Waiting.' } as const,
    ];
    const { html, text } = write({ history: [...history] });
    expect(html).toMatch(/>On Hold<\/b><br><span[^>]*>Waiting\.</);
    expect(text).toContain('Dec 2, 2026 6:40 PM  On Hold  Waiting.');
  });

  it('says the first note of a history in the language of the reader, and others as they were written', () => {
    const entry = { status: 'LABEL_CREATED', timestamp: '2026-12-01T18:40:00Z', location: 'New York' } as const;
    const notes = ['Left the dock.', 'Shipment information received'];
    const mail = write({ history: notes.map((note) => ({ ...entry, notes: note })) }, 'status', 'de');
    for (const said of [mail.html, mail.text]) {
      expect(said).toContain('Sendungsinformationen eingegangen');
      expect(said).toContain('Left the dock.');
      expect(said).not.toContain('information received');
    }
  });

  it('never breaks a tracking number in two', () => {
    const { html } = write({}, 'subscribed');
    const card = html.slice(html.indexOf('<table'));
    const shown = card.match(/<[^>]*>TC-7K2M9Q4X</g) ?? [];
    expect(shown).toHaveLength(2);
    for (const element of shown) expect(element).toContain('white-space:nowrap');
  });

  it('breaks a long word rather than growing wider than the screen, but no name of a city', () => {
    const { html } = write({ origin: 'Donaudampfschifffahrtsgesellschaft' });
    expect(html).toMatch(/class="w cd"[^>]*overflow-wrap:anywhere/);
    expect(html).toMatch(/word-break:normal[^>]*>London</);
    expect(html).not.toMatch(/word-break:normal[^>]*>Donau/);
  });
});
