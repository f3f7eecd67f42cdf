import { describe, expect, test } from 'vitest';
import type { ShipmentStatus } from '#domain/shipments/status.ts';
import { toShipmentSummary } from '#domain/shipments/summary.ts';
import type { PublicShipment } from '#domain/tracking/public-shipment.ts';
import { aPublicShipment, aScan, toResultShipment } from '#tests/public-shipments.ts';
import { toProgress } from './progress-line.tsx';

const scans = (...list: [ShipmentStatus, string][]) =>
  list.map(([status, day]) => aScan({ status, timestamp: `2026-12-${day}T12:00:00Z` }));
const read = (shipment: PublicShipment) => toProgress(toResultShipment(shipment));
const states = (shipment: PublicShipment) => read(shipment).map(({ state }) => state);
const times = (shipment: PublicShipment) => read(shipment).map(({ at }) => at?.slice(8, 10) ?? null);

describe('the progress line', () => {
  test('has done, current and future stages', () => {
    const shipment = aPublicShipment({}, scans(['IN_TRANSIT', '02'], ['IN_TRANSIT', '01']));
    expect(states(shipment)).toEqual(['done', 'now', 'todo', 'todo']);
    expect(times(shipment)).toEqual(['30', '01', null, null]);
  });

  test('is complete after the delivery', () => {
    const shipment = aPublicShipment({}, scans(['DELIVERED', '04'], ['OUT_FOR_DELIVERY', '04'], ['IN_TRANSIT', '01']));
    expect(states(shipment)).toEqual(['done', 'done', 'done', 'done']);
  });

  test('replaces the interrupted stage by a hold, since its first scan', () => {
    const shipment = aPublicShipment({}, scans(['ON_HOLD', '03'], ['ON_HOLD', '02'], ['IN_TRANSIT', '01']));
    expect(states(shipment)).toEqual(['done', 'hold', 'todo', 'todo']);
    expect(read(shipment)[1]).toEqual({
      stage: 'IN_TRANSIT',
      state: 'hold',
      at: '2026-12-02T12:00:00Z',
      place: "St. John's",
    });
  });

  test('has no time for a stage without a scan', () => {
    const shipment = aPublicShipment({}, scans(['DELIVERED', '04']));
    expect(states(shipment)).toEqual(['done', 'past', 'past', 'done']);
    expect(times(shipment)).toEqual(['30', null, null, '04']);
  });

  test('has no time for a status without a scan', () => {
    const shipment = aPublicShipment({ status: 'OUT_FOR_DELIVERY' });
    expect(states(shipment)).toEqual(['done', 'done', 'now', 'todo']);
    expect(times(shipment)[2]).toBeNull();
  });

  test('counts from the second attempt when the shipment went out twice', () => {
    const shipment = aPublicShipment(
      {},
      scans(['OUT_FOR_DELIVERY', '05'], ['IN_TRANSIT', '04'], ['OUT_FOR_DELIVERY', '03'], ['IN_TRANSIT', '01']),
    );
    expect(times(shipment)).toEqual(['30', '04', '05', null]);
  });

  test('keeps the time of a stage that was reached and left again', () => {
    const shipment = aPublicShipment({}, scans(['IN_TRANSIT', '04'], ['OUT_FOR_DELIVERY', '03'], ['IN_TRANSIT', '01']));
    expect(states(shipment)).toEqual(['done', 'now', 'todo', 'todo']);
    expect(times(shipment)).toEqual(['30', '04', '03', null]);
  });

  test('ignores a corrected scan', () => {
    const shipment = aPublicShipment({}, [
      ...scans(['ON_HOLD', '04']),
      aScan({ status: 'OUT_FOR_DELIVERY', timestamp: '2026-12-03T12:00:00Z', corrected: true }),
      ...scans(['IN_TRANSIT', '01']),
    ]);
    expect(states(shipment)).toEqual(['done', 'hold', 'todo', 'todo']);
    expect(times(shipment)).toEqual(['30', '04', null, null]);
    const summary = toShipmentSummary({ ...shipment, status: 'ON_HOLD' });
    expect(summary).toMatchObject({ status: 'ON_HOLD', stage: 'IN_TRANSIT' });
  });

  test('continues past a hold in between', () => {
    const shipment = aPublicShipment({}, scans(['IN_TRANSIT', '03'], ['ON_HOLD', '02'], ['IN_TRANSIT', '01']));
    expect(times(shipment)[1]).toBe('01');
  });
});
