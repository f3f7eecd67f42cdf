import { expect, test } from 'vitest';
import { isWithoutDay } from '#domain/events/delivery-exceptions.ts';
import { toShipmentSummary } from '#domain/shipments/summary.ts';
import type { ShipmentSummary } from '#domain/tracking/schema.ts';
import { aPublicShipment, aScan } from '#tests/public-shipments.ts';
import { renderPage } from '#tests/render-page.tsx';
import { ShipmentRow } from './several-view.tsx';

const SHIPMENT: ShipmentSummary = {
  status: 'ON_HOLD',
  stage: 'IN_TRANSIT',
  origin: 'New York',
  destination: 'London',
  estimatedDeliveryDate: '2026-12-04T12:00:00.000Z',
  at: '2026-12-02T23:40:00.000Z',
  place: 'New York',
};
const read = (shipment: Partial<ShipmentSummary>) =>
  renderPage(
    <ShipmentRow
      trackingNumber="TC-7K2M9Q4X"
      shipment={{ ...SHIPMENT, ...shipment }}
      now={new Date('2026-12-03T01:40:00.000Z')}
    />,
  );

test('a row shows the expected day, and none on the way back to the sender', () => {
  expect(read({})).toContain('Friday, December 4');
  for (const code of ['returning', 'returned'] as const) {
    expect(read({ code })).toContain('No delivery');
    expect(read({ code })).not.toContain('December 4');
  }
});

test('a row shows what happened where the status does not say it', () => {
  expect(read({ status: 'OUT_FOR_DELIVERY', code: 'attempt_failed' })).toContain('Delivery attempted');
  expect(read({ code: 'lost' })).toContain('>Lost<');
  expect(read({ code: 'held_customs' })).toContain('Held at customs');
  expect(read({ status: 'OUT_FOR_DELIVERY', code: 'out' })).not.toContain('Out for delivery');
  expect(read({ code: 'contact_us' })).not.toContain('contact us');
});

test('a row shows the moved estimate and the reason until the delivery or the return', () => {
  const promises: ShipmentSummary['promises'] = [
    { due: '2026-12-09T12:00:00.000Z', reason: 'customs', at: '2026-12-02T10:00:00.000Z' },
    { due: '2026-12-04T12:00:00.000Z', reason: 'unspecified', at: '2026-11-28T10:00:00.000Z' },
  ];
  const moved = { estimatedDeliveryDate: '2026-12-09T12:00:00.000Z', promises };
  expect(read(moved)).toContain(
    '<span>Was </span><s>Friday, December 4</s><span>. Changed Wednesday, December 2: customs inspection.</span>',
  );
  expect(read({ ...moved, code: 'returning' })).not.toContain('Was ');
  expect(read({ ...moved, status: 'DELIVERED' })).not.toContain('Was ');
});

test('a row strikes through the day after an attempt exactly when the page says that no day is set', () => {
  const now = new Date('2026-12-03T09:40:00.000Z');
  const attempt = aScan({ status: 'OUT_FOR_DELIVERY', code: 'attempt_failed', timestamp: '2026-12-02T15:00:00.000Z' });
  const back = aScan({ status: 'OUT_FOR_DELIVERY', code: 'back_at_depot', timestamp: '2026-12-03T08:00:00.000Z' });
  const struck = ['2026-12-02', '2026-12-03', '2026-12-04'].flatMap((day) =>
    [[attempt], [back, attempt], [back]].map((scans) => {
      const shipment = aPublicShipment({ estimatedDeliveryDate: `${day}T12:00:00.000Z` }, scans);
      const isStruck = read(toShipmentSummary(shipment)).includes('<s>');
      expect([day, scans.length, isStruck]).toEqual([day, scans.length, isWithoutDay(shipment, now, 'UTC')]);
      return isStruck;
    }),
  );
  expect(struck).toEqual([true, true, true, false, false, true, false, false, false]);
});
