import { describe, expect, test } from 'vitest';
import { aPublicShipment, aScan } from '#tests/public-shipments.ts';
import { toPlainSentence, toShortNote } from './plain-sentence.tsx';

const NOW = new Date('2026-12-03T01:40:00Z');
const ZONE = 'America/New_York';
const say = (shipment: ReturnType<typeof aPublicShipment>) => toPlainSentence(shipment, NOW, ZONE);

describe('the plain sentence', () => {
  test('names the place and time of the newest scan', () => {
    expect(say(aPublicShipment())).toEqual({ kind: 'scanned', place: "St. John's", at: '2026-12-02T23:40:00.000Z' });
  });

  test('names no place when the scan has none that may be shown', () => {
    expect(say(aPublicShipment({}, [aScan({ location: '' })]))).toMatchObject({ kind: 'scanned', place: '' });
  });

  test('of a held shipment adds the note of the hold', () => {
    const shipment = aPublicShipment({}, [aScan({ status: 'ON_HOLD', notes: 'Customs needs a commercial invoice.' })]);
    expect(say(shipment)).toMatchObject({
      kind: 'held',
      place: "St. John's",
      note: 'Customs needs a commercial invoice.',
    });
  });

  test('of a shipment held from the start adds no note, for there is none of the hold', () => {
    const shipment = aPublicShipment({}, [aScan({ status: 'ON_HOLD', notes: 'Shipment information received' })]);
    expect(say(shipment)).toMatchObject({ kind: 'held', note: '' });
  });

  test('of a shipment that was created as delivered names no place: nobody scanned it there', () => {
    const first = aScan({ status: 'DELIVERED', location: 'New York', notes: 'Shipment information received' });
    const shipment = { ...aPublicShipment({ status: 'DELIVERED' }, []), trackingHistory: [first] };
    expect(say(shipment)).toMatchObject({ kind: 'delivered', place: '' });
  });

  test('of a fresh label promises nothing but the first scan', () => {
    expect(say(aPublicShipment({}, []))).toEqual({ kind: 'labelCreated' });
  });

  test('says that the shipment is out today only on the day of that scan, and not when a later day is announced', () => {
    const out = (timestamp: string, estimatedDeliveryDate: string | null) =>
      say(aPublicShipment({ estimatedDeliveryDate }, [aScan({ status: 'OUT_FOR_DELIVERY', timestamp })])).kind;
    expect(out('2026-12-02T12:55:00Z', null)).toBe('outToday');
    expect(out('2026-12-02T12:55:00Z', '2026-12-02T14:00:00Z')).toBe('outToday');
    expect(out('2026-12-02T12:55:00Z', '2026-12-03T14:00:00Z')).toBe('scanned');
    expect(out('2026-12-02T04:59:00Z', null)).toBe('scanned');
  });

  test('of a delivered shipment gives the scan that delivered it, not a later remark on it', () => {
    const shipment = aPublicShipment({}, [
      aScan({ status: 'DELIVERED', timestamp: '2026-12-02T16:00:00Z', location: 'London', notes: 'Photo added' }),
      aScan({ status: 'DELIVERED', timestamp: '2026-12-02T15:12:00Z', location: 'London' }),
    ]);
    expect(say(shipment)).toEqual({ kind: 'delivered', place: 'London', at: '2026-12-02T15:12:00Z' });
  });

  test('of a status that no scan confirms gives the time of the change and no place', () => {
    expect(say(aPublicShipment({ status: 'DELIVERED', updatedAt: '2026-12-03T01:00:00Z' }))).toEqual({
      kind: 'updated',
      at: '2026-12-03T01:00:00Z',
    });
  });
});

describe('a note in the head of the page', () => {
  test('is whole when it is short', () => {
    expect(toShortNote(' Customs needs\na commercial  invoice. ')).toBe('Customs needs a commercial invoice.');
  });

  test('is cut after a word when it is long', () => {
    const short = toShortNote('waiting for the invoice, '.repeat(20));
    expect(short).toMatch(/^(waiting for the invoice, )+.*(waiting|for|the|invoice)…$/);
    expect(short.length).toBeLessThanOrEqual(161);
  });

  test('without blanks is cut as it comes', () => {
    expect(toShortNote('海'.repeat(400))).toBe(`${'海'.repeat(160)}…`);
  });
});
