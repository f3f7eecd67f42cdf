import { describe, expect, test } from 'vitest';
import { aPublicShipment, aScan, toResultShipment } from '#tests/public-shipments.ts';
import { toEstimate } from './estimate.ts';

const ZONE = 'America/New_York';
const at = (now: string, shipment = aPublicShipment()) => toEstimate(toResultShipment(shipment), new Date(now), ZONE);
const delivered = (timestamp: string) => aPublicShipment({}, [aScan({ status: 'DELIVERED', timestamp })]);

describe('the estimate', () => {
  test('counts calendar days of the time zone, not hours', () => {
    expect(at('2026-12-02T05:00:00Z')).toMatchObject({ kind: 'expected', days: 2, isLate: false, mayChange: false });
    expect(at('2026-12-02T04:59:00Z')).toMatchObject({ days: 3 });
  });

  test('is not late on its own day, and late on the next', () => {
    expect(at('2026-12-05T04:59:00Z')).toMatchObject({ days: 0, isLate: false });
    expect(at('2026-12-05T05:00:00Z')).toMatchObject({ days: -1, isLate: true });
  });

  test('may change while the shipment is on hold', () => {
    expect(at('2026-12-02T12:00:00Z', aPublicShipment({}, [aScan({ status: 'ON_HOLD' })]))).toMatchObject({
      mayChange: true,
    });
  });

  test('is withdrawn on the way back to the sender until another scan', () => {
    const scans = [aScan({ status: 'ON_HOLD', code: 'returning' })];
    expect(at('2026-12-02T12:00:00Z', aPublicShipment({}, scans))).toEqual({ kind: 'returned', date: null });
    const later = [aScan({ status: 'IN_TRANSIT' }), ...scans];
    expect(at('2026-12-02T12:00:00Z', aPublicShipment({}, later))).toMatchObject({ kind: 'expected' });
  });

  test('is the time of the return once the shipment is back with the sender', () => {
    const timestamp = '2026-12-02T10:00:00.000Z';
    const scans = [aScan({ status: 'ON_HOLD', code: 'returned', timestamp })];
    expect(at('2026-12-03T12:00:00Z', aPublicShipment({}, scans))).toEqual({ kind: 'returned', date: timestamp });
  });

  test('is over after a failed attempt on its day, until a later day is set', () => {
    const scans = [
      aScan({ status: 'OUT_FOR_DELIVERY', code: 'back_at_depot', timestamp: '2026-12-04T20:10:00Z' }),
      aScan({ status: 'OUT_FOR_DELIVERY', code: 'attempt_failed', timestamp: '2026-12-04T18:32:00Z' }),
    ];
    const tried = aPublicShipment({}, scans);
    expect(at('2026-12-04T21:00:00Z', tried)).toMatchObject({ days: 0, isOver: true, isNextAttempt: false });
    const planned = aPublicShipment({ estimatedDeliveryDate: '2026-12-05T14:00:00.000Z' }, scans);
    expect(at('2026-12-04T21:00:00Z', planned)).toMatchObject({ isOver: false, isNextAttempt: true });
    const again = [aScan({ status: 'OUT_FOR_DELIVERY', code: 'out', timestamp: '2026-12-04T20:40:00Z' }), ...scans];
    expect(at('2026-12-04T21:00:00Z', aPublicShipment({}, again))).toMatchObject({
      isOver: false,
      isNextAttempt: false,
    });
  });

  test.each(['lost', 'damaged'] as const)('is over and cannot change while the shipment is %s', (code) => {
    const shipment = aPublicShipment({}, [aScan({ status: 'ON_HOLD', code })]);
    expect(at('2026-12-02T12:00:00Z', shipment)).toMatchObject({ kind: 'expected', isOver: true, mayChange: false });
    const withCode = aPublicShipment({}, [aScan({ status: 'IN_TRANSIT' }), aScan({ status: 'ON_HOLD', code })]);
    expect(at('2026-12-02T12:00:00Z', withCode)).toMatchObject({ kind: 'expected', isOver: false });
  });

  test('can be missing', () => {
    expect(at('2026-12-02T12:00:00Z', aPublicShipment({ estimatedDeliveryDate: null }))).toEqual({ kind: 'none' });
  });

  test('of a delivered shipment is the day of the delivery, and says whether it was on time', () => {
    expect(at('2026-12-09T12:00:00Z', delivered('2026-12-04T15:48:00Z'))).toEqual({
      kind: 'delivered',
      date: '2026-12-04T15:48:00Z',
      estimated: null,
      asEstimated: true,
    });
    expect(at('2026-12-09T12:00:00Z', delivered('2026-12-06T15:48:00Z'))).toMatchObject({
      estimated: '2026-12-04T14:00:00.000Z',
      asEstimated: false,
    });
  });

  test('has no day of delivery when no scan confirms the status', () => {
    expect(at('2026-12-09T12:00:00Z', aPublicShipment({ status: 'DELIVERED' }))).toMatchObject({
      kind: 'delivered',
      date: null,
    });
  });
});
