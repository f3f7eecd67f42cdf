import { describe, expect, test } from 'vitest';
import { aPublicShipment, aScan, toResultShipment } from '#tests/public-shipments.ts';
import { toPlainSentence, toShortNote } from './plain-sentence.tsx';

const NOW = new Date('2026-12-03T01:40:00Z');
const ZONE = 'America/New_York';
const toSentence = (shipment: ReturnType<typeof aPublicShipment>) =>
  toPlainSentence(toResultShipment(shipment), NOW, ZONE);

describe('the plain sentence', () => {
  test('names the place and time of the newest scan', () => {
    expect(toSentence(aPublicShipment())).toEqual({
      kind: 'scanned',
      place: "St. John's",
      at: '2026-12-02T23:40:00.000Z',
    });
  });

  test('names no place when the scan has no public one', () => {
    expect(toSentence(aPublicShipment({}, [aScan({ location: '' })]))).toMatchObject({ kind: 'scanned', place: '' });
  });

  test('includes the note of a hold', () => {
    const shipment = aPublicShipment({}, [aScan({ status: 'ON_HOLD', notes: 'Customs needs a commercial invoice.' })]);
    expect(toSentence(shipment)).toMatchObject({
      kind: 'held',
      place: "St. John's",
      note: 'Customs needs a commercial invoice.',
    });
  });

  test('includes no note for a shipment held from the start', () => {
    const shipment = aPublicShipment({}, [aScan({ status: 'ON_HOLD', notes: 'Shipment information received' })]);
    expect(toSentence(shipment)).toMatchObject({ kind: 'held', note: '' });
  });

  test('names no place for a shipment created as delivered, because nobody scanned it there', () => {
    const first = aScan({ status: 'DELIVERED', location: 'New York', notes: 'Shipment information received' });
    const shipment = { ...aPublicShipment({ status: 'DELIVERED' }, []), trackingHistory: [first] };
    expect(toSentence(shipment)).toMatchObject({ kind: 'delivered', place: '' });
  });

  test('promises only the first scan of a new label', () => {
    expect(toSentence(aPublicShipment({}, []))).toEqual({ kind: 'labelCreated' });
  });

  test('says "out today" only on the day of that scan, and not with a later estimate', () => {
    const out = (timestamp: string, estimatedDeliveryDate: string | null) =>
      toSentence(aPublicShipment({ estimatedDeliveryDate }, [aScan({ status: 'OUT_FOR_DELIVERY', timestamp })])).kind;
    expect(out('2026-12-02T12:55:00Z', null)).toBe('outToday');
    expect(out('2026-12-02T12:55:00Z', '2026-12-02T14:00:00Z')).toBe('outToday');
    expect(out('2026-12-02T12:55:00Z', '2026-12-03T14:00:00Z')).toBe('scanned');
    expect(out('2026-12-02T04:59:00Z', null)).toBe('scanned');
  });

  test('uses the scan of the delivery, not a later remark', () => {
    const shipment = aPublicShipment({}, [
      aScan({ status: 'DELIVERED', timestamp: '2026-12-02T16:00:00Z', location: 'London', notes: 'Photo added' }),
      aScan({ status: 'DELIVERED', timestamp: '2026-12-02T15:12:00Z', location: 'London' }),
    ]);
    expect(toSentence(shipment)).toEqual({ kind: 'delivered', place: 'London', at: '2026-12-02T15:12:00Z' });
  });

  test('gives only the time of a status without a scan', () => {
    expect(toSentence(aPublicShipment({ status: 'DELIVERED', updatedAt: '2026-12-03T01:00:00Z' }))).toEqual({
      kind: 'updated',
      at: '2026-12-03T01:00:00Z',
    });
  });
});

describe('a note in the page header', () => {
  test('stays whole when it is short', () => {
    expect(toShortNote(' Customs needs\na commercial  invoice. ')).toBe('Customs needs a commercial invoice.');
  });

  test('ends after a word when it is long', () => {
    const short = toShortNote('waiting for the invoice, '.repeat(20));
    expect(short).toMatch(/^(waiting for the invoice, )+.*(waiting|for|the|invoice)…$/);
    expect(short.length).toBeLessThanOrEqual(161);
  });

  test('is cut at 160 characters if it contains no spaces', () => {
    expect(toShortNote('海'.repeat(400))).toBe(`${'海'.repeat(160)}…`);
  });
});
