import { describe, expect, it } from 'vitest';
import type { ShipmentStatus } from '../shipments/status.ts';
import type { ImportValues } from './cell.ts';
import { readListDate, resolveListDate } from './date.ts';
import { toImportedEvent } from './event.ts';

const NOW = new Date('2026-12-02T10:00:00.000Z');
const context = { now: NOW, timeZone: 'Europe/Berlin' };
const row = (status: ShipmentStatus, statusPlace?: string, statusAt = ''): ImportValues => {
  const at = resolveListDate(readListDate(statusAt, NOW), undefined);
  return { status, ...(statusPlace && { statusPlace }), ...(at && { statusAt: at }) };
};
const entry = (status: 'IN_TRANSIT' | 'DELIVERED', location: string, timestamp: string) => ({
  status,
  location,
  timestamp,
});
const stored = {
  status: 'DELIVERED' as const,
  trackingHistory: [
    entry('DELIVERED', 'Lyon, 3 rue', '2026-12-01T15:00:00.000Z'),
    entry('IN_TRANSIT', 'Hamburg', '2026-11-30T08:15:20.000Z'),
  ],
};

describe('the status of a row', () => {
  it('becomes an event at its place and time, at noon of its day or now, never in the future', () => {
    const at = (statusAt?: string) =>
      toImportedEvent(row('IN_TRANSIT', 'Hamburg', statusAt), {}, context).event?.occurredAt;
    expect(at()).toBe('2026-12-02T10:00:00.000Z');
    expect(at('2026-12-01T18:30')).toBe('2026-12-01T17:30:00.000Z');
    expect(at('2026-12-01T18:30:00.000Z')).toBe('2026-12-01T18:30:00.000Z');
    expect(at('2026-11-30')).toBe('2026-11-30T11:00:00.000Z');
    expect(at('2026-12-02')).toBe('2026-12-02T10:00:00.000Z');
  });

  it('becomes no event when it is empty or Label Created', () => {
    expect(toImportedEvent({}, {}, context)).toEqual({ problems: [] });
    expect(toImportedEvent(row('LABEL_CREATED', 'Hamburg'), {}, context)).toEqual({ problems: [] });
  });

  it('is not added when the history contains it by status, place and any given day or minute', () => {
    const isAdded = (...values: Parameters<typeof row>) =>
      toImportedEvent(row(...values), stored, context).event !== undefined;
    expect(isAdded('IN_TRANSIT', 'HAMBURG ')).toBe(false);
    expect(isAdded('DELIVERED', 'Lyon 3 Rue', '2026-12-01')).toBe(false);
    expect(isAdded('IN_TRANSIT', 'Hamburg', '2026-11-30T09:15')).toBe(false);
    expect(isAdded('IN_TRANSIT', 'Hamburg', '2026-11-30T09:16')).toBe(true);
    expect(isAdded('IN_TRANSIT', 'Hamburg', '2026-11-29')).toBe(true);
    expect(isAdded('IN_TRANSIT', 'Köln')).toBe(true);
    const corrected = {
      ...stored,
      trackingHistory: stored.trackingHistory.map((one) => ({ ...one, corrected: true as const })),
    };
    expect(toImportedEvent(row('IN_TRANSIT', 'Hamburg'), corrected, context).event).toEqual({
      status: 'IN_TRANSIT',
      location: 'Hamburg',
      occurredAt: NOW.toISOString(),
    });
  });

  it('requires a place, unless the shipment has the status, and a time that is not in the future', () => {
    const problems = (...values: Parameters<typeof row>) => toImportedEvent(row(...values), stored, context).problems;
    expect(problems('IN_TRANSIT')).toEqual([{ field: 'statusPlace', code: 'statusAndLocation' }]);
    expect(problems('DELIVERED')).toEqual([]);
    expect(problems('IN_TRANSIT', 'Depot TC-7K2M9Q4X')).toEqual([{ field: 'statusPlace', code: 'placeIsNumber' }]);
    expect(problems('IN_TRANSIT', 'x'.repeat(201))).toEqual([{ field: 'statusPlace', code: 'tooLong' }]);
    expect(problems('IN_TRANSIT', 'Köln', '2026-12-03')).toEqual([{ field: 'statusAt', code: 'statusFuture' }]);
  });
});
