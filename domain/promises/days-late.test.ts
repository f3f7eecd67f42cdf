import { expect, it } from 'vitest';
import type { Headline } from '../tracking/public-shipment.ts';
import { countDaysLate } from './days-late.ts';

const ZONE = 'America/New_York';
const DUE = '2026-12-04T14:00:00.000Z';
const late = (shipment: Headline, now: string, due: string | null = DUE) =>
  countDaysLate({ ...shipment, estimatedDeliveryDate: due }, new Date(now), ZONE);
const at = (status: Headline['status'], code?: 'returning'): Headline => ({
  status,
  trackingHistory: [{ status, code }],
});

it('counts calendar days in the time zone, from the day after the estimate', () => {
  expect(late(at('IN_TRANSIT'), '2026-12-05T04:59:00Z')).toBe(0);
  expect(late(at('IN_TRANSIT'), '2026-12-05T05:00:00Z')).toBe(1);
  expect(late(at('ON_HOLD'), '2026-12-14T12:00:00Z')).toBe(10);
});

it('counts none for shipments that have no estimate, are delivered or return to their sender', () => {
  const now = '2026-12-14T12:00:00Z';
  expect(late(at('IN_TRANSIT'), now, null)).toBe(0);
  expect(late(at('DELIVERED'), now)).toBe(0);
  expect(late(at('ON_HOLD', 'returning'), now)).toBe(0);
});
