import { expect, test } from 'vitest';
import type { ShipmentSummary } from '#domain/shipment-summary.ts';
import { renderPage } from '#tests/render-page.tsx';
import { FoundRow } from './several-rows.tsx';

const SHIPMENT: ShipmentSummary = {
  ...{ status: 'ON_HOLD', stage: 'IN_TRANSIT', origin: 'New York', destination: 'London' },
  ...{ estimatedDeliveryDate: '2026-12-04T12:00:00.000Z', at: '2026-12-02T23:40:00.000Z', place: 'New York' },
};
const read = (shipment: Partial<ShipmentSummary>) =>
  renderPage(
    <FoundRow
      trackingNumber="TC-7K2M9Q4X"
      shipment={{ ...SHIPMENT, ...shipment }}
      now={new Date('2026-12-03T01:40:00.000Z')}
    />,
  );

test('a row of several names the day on which it comes, and none for what goes back to its sender', () => {
  expect(read({})).toContain('Friday, December 4');
  for (const code of ['returning', 'returned'] as const) {
    expect(read({ code })).toContain('No delivery');
    expect(read({ code })).not.toContain('December 4');
  }
});
