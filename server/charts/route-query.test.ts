import { expect, it } from 'vitest';
import { toRouteQuery } from './route-query.ts';

it('draws a route through the scans, oldest first, and not through those that were wrong', () => {
  const scan = (location: string, more: { corrected?: true } = {}) => ({
    status: 'IN_TRANSIT' as const,
    location,
    ...more,
  });
  const trackingHistory = [
    scan('Bremen'),
    { ...scan('Rotterdam', { corrected: true }), status: 'OUT_FOR_DELIVERY' as const },
    scan('Hamburg'),
    scan('Hamburg'),
  ];
  const shipment = { origin: 'Hamburg', destination: 'London', status: 'ON_HOLD' as const, trackingHistory };
  expect(toRouteQuery(shipment, 'en')).toMatchObject({ scans: ['Hamburg', 'Bremen'], stage: 'IN_TRANSIT' });
});
