import { expect, test } from 'vitest';
import { DEFAULT_COMPANY } from '#domain/company/company.ts';
import { aPublicShipment, aScan } from '#tests/public-shipments.ts';
import { toParcelDelivery } from './parcel-delivery.ts';

const SHELL = { publicUrl: 'http://test.example', timeZone: 'America/New_York' };
const NOW = new Date('2026-12-03T01:40:00.000Z');
const FAILED = aScan({ status: 'OUT_FOR_DELIVERY', code: 'attempt_failed', reason: 'not_home' });
const expected = (...given: Parameters<typeof aPublicShipment>) =>
  toParcelDelivery(aPublicShipment(...given), SHELL, DEFAULT_COMPANY, NOW)?.expectedArrivalUntil;

test('structured data contain the expected day, also of the next attempt', () => {
  expect(expected()).toBe('2026-12-04T14:00:00.000Z');
  expect(expected({}, [FAILED])).toBe('2026-12-04T14:00:00.000Z');
});

test('structured data contain no day after a failed attempt without a new one, nor on the way back', () => {
  const sameDay = { estimatedDeliveryDate: '2026-12-02T22:00:00.000Z' };
  expect(expected(sameDay)).toBe(sameDay.estimatedDeliveryDate);
  expect(expected(sameDay, [FAILED])).toBeUndefined();
  expect(expected(sameDay, [aScan({ status: 'OUT_FOR_DELIVERY', code: 'back_at_depot' }), FAILED])).toBeUndefined();
  expect(expected({}, [aScan({ status: 'ON_HOLD', code: 'returning' })])).toBeUndefined();
});
