import fc from 'fast-check';
import { listCodes } from '#domain/events/event-code.ts';
import type { Shipment } from '#domain/shipments/schema.ts';
import { SERVICE_TYPES } from '#domain/shipments/shipment.ts';
import { SHIPMENT_STATUSES } from '#domain/shipments/status.ts';
import type { StaffApi } from './api.ts';

const HOUR_MS = 3_600_000;

/** City first, street first, an unlisted place, none. */
const ADDRESSES = [
  'Hamburg, 1 Sample Quay',
  '12 Sample Street, Berlin',
  'Upper Nowhere, 3 Example Lane',
  '7 Unknown Way',
];

const hours = (max: number) => fc.double({ min: 0.01, max, noNaN: true });

/** Events of a shipment; times are hours after the previous one. */
export const aJourney = fc.record({
  createdAfter: hours(300),
  serviceType: fc.constantFrom(...SERVICE_TYPES),
  originAddress: fc.constantFrom(...ADDRESSES),
  destinationAddress: fc.constantFrom(...ADDRESSES),
  estimateAfter: fc.option(hours(100)),
  steps: fc.array(
    fc.record({
      after: hours(40),
      kind: fc.constantFrom('add', 'add', 'add', 'correct', 'estimate', 'set'),
      status: fc.constantFrom('DELIVERED' as const, ...SHIPMENT_STATUSES),
      /** Index of the status's code; none if the status has fewer. */
      nthCode: fc.nat({ max: 8 }),
    }),
    { maxLength: 5 },
  ),
});
export type Journey = typeof aJourney extends fc.Arbitrary<infer T> ? T : never;

/** Plays the journey through the API, from `start`. */
export async function playJourney(staff: StaffApi, journey: Journey, start: string): Promise<void> {
  const { createdAfter, estimateAfter, steps, ...given } = journey;
  let time = Date.parse(start) + createdAfter * HOUR_MS;
  const iso = (later = 0) => new Date(time + later * HOUR_MS).toISOString();
  staff.api.setNow(iso());
  let shipment: Shipment = await staff.api.create(staff.token, {
    ...given,
    estimatedDeliveryDate: estimateAfter === null ? null : iso(estimateAfter),
  });
  for (const { after, kind, status, nthCode } of steps) {
    time += after * HOUR_MS;
    staff.api.setNow(iso());
    const corrects = kind === 'correct' ? { corrects: shipment.trackingHistory.length - 1 } : {};
    const response = await (kind === 'estimate'
      ? staff.save(shipment, { estimatedDeliveryDate: iso(after) })
      : kind === 'set'
        ? staff.save(shipment, { status })
        : staff.addStatus(shipment.id, { status, location: 'Oslo', code: listCodes(status)[nthCode], ...corrects }));
    if (!response.ok) throw new Error(`${kind} answered ${response.status}: ${await response.text()}`);
    shipment = await response.json();
  }
}
