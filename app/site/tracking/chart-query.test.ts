import { expect, test } from 'vitest';
import { aPublicShipment, aScan } from '#tests/public-shipments.ts';
import { toChartQuery } from './chart-query.ts';

test('the chart is asked for every scan whose place is known, oldest first', () => {
  const shipment = aPublicShipment({}, [
    aScan({ location: '' }),
    aScan({ location: 'Halifax' }),
    aScan({ location: 'Halifax' }),
    aScan({ location: 'Boston' }),
  ]);
  expect(toChartQuery(shipment, 'de')).toEqual({
    from: 'New York',
    to: 'London',
    at: ['New York', 'Boston', 'Halifax'],
    status: 'IN_TRANSIT',
    stage: 'IN_TRANSIT',
    lang: 'de',
  });
});

test('a hold is drawn at the stage that it interrupts', () => {
  const shipment = aPublicShipment({}, [aScan({ status: 'ON_HOLD' }), aScan({ status: 'OUT_FOR_DELIVERY' })]);
  expect(toChartQuery(shipment, 'en')).toMatchObject({ status: 'ON_HOLD', stage: 'OUT_FOR_DELIVERY' });
});

test('a name too long for any place is cut', () => {
  expect(toChartQuery(aPublicShipment({ origin: 'x'.repeat(500) }), 'en').from).toHaveLength(200);
});
