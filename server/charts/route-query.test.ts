import { expect, it, test } from 'vitest';
import { aPublicShipment, aScan } from '#tests/public-shipments.ts';
import { toRouteQuery } from './route-plan.ts';

it('draws a route through the scans, oldest first, without corrected ones', () => {
  const trackingHistory = [
    aScan({ location: 'Bremen' }),
    aScan({ location: 'Rotterdam', corrected: true, status: 'OUT_FOR_DELIVERY' }),
    aScan({ location: 'Hamburg' }),
    aScan({ location: 'Hamburg' }),
  ];
  const shipment = { origin: 'Hamburg', destination: 'London', status: 'ON_HOLD' as const, trackingHistory };
  expect(toRouteQuery(shipment, 'en')).toMatchObject({
    scans: ['Hamburg', 'Bremen'],
    newest: 'Bremen',
    stage: 'IN_TRANSIT',
  });
});

it('draws a return while the shipment is going back', () => {
  const returned = aScan({ status: 'ON_HOLD', code: 'returned', location: 'New York' });
  expect(toRouteQuery(aPublicShipment({}, [returned, aScan()]), 'en')).toMatchObject({ isReturn: true });
  expect(toRouteQuery(aPublicShipment({}, [aScan(), returned]), 'en')).not.toHaveProperty('isReturn');
});

test.each([
  ['has the place of the newest scan', {}, [aScan({ location: 'Badajoz' })], 'Badajoz'],
  ['has none when the newest scan has none', {}, [aScan({ location: '' }), aScan()], ''],
  ['has none while only the label exists', {}, [], ''],
  ['has none of a label when the status was set without a scan', { status: 'IN_TRANSIT' as const }, [], ''],
  ['has none of a delivery that was not scanned', { status: 'DELIVERED' as const }, [aScan()], ''],
])('a route %s', (_, shipment, scans, newest) => {
  expect(toRouteQuery(aPublicShipment(shipment, scans), 'en').newest).toBe(newest);
});
