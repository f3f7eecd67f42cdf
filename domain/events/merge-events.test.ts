import { describe, expect, it } from 'vitest';
import fc from '#tests/fast-check.ts';
import type { HistoryEntry } from '../shipments/schema.ts';
import { SHIPMENT_STATUSES, type ShipmentStatus } from '../shipments/status.ts';
import type { EventSource, ShipmentEvent } from './event.ts';
import { mergeEvents } from './merge-events.ts';

const START = Date.parse('2026-12-01T10:00:00.000Z');
const minute = (n: number) => new Date(START + n * 60_000).toISOString();
const toId = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

function event(position: number, more: Partial<ShipmentEvent> = {}): ShipmentEvent {
  const occurredAt = more.occurredAt ?? minute(position);
  return {
    id: toId(position),
    position,
    status: 'IN_TRANSIT',
    isCreation: false,
    location: `Stop ${position}`,
    notes: '',
    via: 'api' as EventSource,
    code: null,
    reason: null,
    voids: null,
    occurredAt,
    recordedAt: occurredAt,
    ...more,
  };
}

const created = event(0, { isCreation: true, via: 'form', status: 'LABEL_CREATED', location: 'Oslo' });
const places = ({ history }: { history: HistoryEntry[] }) => history.map(({ location }) => location);

function* permutations<T>(list: T[]): Generator<T[]> {
  if (list.length < 2) yield list;
  for (const [index, first] of list.entries()) {
    for (const rest of permutations(list.toSpliced(index, 1))) yield [first, ...rest];
  }
}

const aRecordedEvent = fc.record({
  minutes: fc.integer({ min: -3, max: 3 }),
  recordedAfter: fc.constantFrom(0, 0, 1, 90),
  status: fc.constantFrom(...SHIPMENT_STATUSES),
  via: fc.constantFrom<EventSource>('api', 'import'),
  voids: fc.option(fc.integer({ min: 0, max: 6 })),
});

describe('reported events', () => {
  it('give the same history and status in whatever order they arrive (every permutation of up to 7)', {
    timeout: 60_000,
  }, () => {
    fc.assert(
      fc.property(fc.array(aRecordedEvent, { minLength: 1, maxLength: 6 }), (drawn) => {
        const recorded = drawn.map(({ minutes, recordedAfter, status, via, voids }, index) => {
          const times = { occurredAt: minute(minutes), recordedAt: minute(minutes + recordedAfter) };
          return event(index + 1, { ...times, status, via, voids: voids === null ? null : toId(voids) });
        });
        const expected = mergeEvents([created, ...recorded]);
        for (const arrived of permutations(recorded)) {
          const asArrived = arrived.map((each, index) => ({ ...each, position: index + 1 }));
          expect(mergeEvents([...asArrived, created])).toEqual(expected);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('are ordered by when they happened, and show the recording time if it is over a minute later', () => {
    const late = event(3, { occurredAt: minute(1.5), recordedAt: minute(2.6), location: 'Bergen' });
    const merged = mergeEvents([created, event(1), event(2), late]);
    expect(places(merged)).toEqual(['Stop 2', 'Bergen', 'Stop 1', 'Oslo']);
    expect(merged.history.map(({ recordedAt }) => recordedAt)).toEqual([undefined, minute(2.6), undefined, undefined]);
  });

  it('omit the recording time within a minute', () => {
    const soon = event(1, { occurredAt: minute(1), recordedAt: minute(2) });
    expect(mergeEvents([created, soon]).history[0]).not.toHaveProperty('recordedAt');
  });

  it('of the same moment keep the order of recording', () => {
    const second = event(1, { occurredAt: minute(1), recordedAt: minute(1.9), location: 'Second' });
    const first = event(2, { occurredAt: minute(1), recordedAt: minute(1.5), location: 'First' });
    expect(places(mergeEvents([created, second, first]))).toEqual(['Second', 'First', 'Oslo']);
  });

  it('stay above the creation, which is always the oldest', () => {
    const merged = mergeEvents([{ ...created, occurredAt: minute(30) }, event(1)]);
    expect(places(merged)).toEqual(['Stop 1', 'Oslo']);
    expect(merged.status).toBe('IN_TRANSIT');
  });

  it('never revert a delivery: earlier ones change nothing, later ones are contradictions', () => {
    const delivered = event(1, { status: 'DELIVERED', occurredAt: minute(10) });
    const before = event(2, { occurredAt: minute(9) });
    const after = event(3, { occurredAt: minute(11) });
    const merged = mergeEvents([created, delivered, before, after]);
    expect(merged.status).toBe('DELIVERED');
    expect(merged.history.map(({ contradiction }) => contradiction)).toEqual([true, undefined, undefined, undefined]);
  });

  it('count after a delivery when they report a return', () => {
    const delivered = event(1, { status: 'DELIVERED', occurredAt: minute(10) });
    const returning = event(2, { status: 'ON_HOLD', code: 'returning', occurredAt: minute(11) });
    const merged = mergeEvents([created, delivered, returning]);
    expect(merged.status).toBe('ON_HOLD');
    expect(merged.history[0]).toMatchObject({ code: 'returning' });
    expect(merged.history[0]).not.toHaveProperty('contradiction');
  });

  it('count again after the delivery is corrected', () => {
    const delivered = event(1, { status: 'DELIVERED', occurredAt: minute(10) });
    const after = event(2, { status: 'OUT_FOR_DELIVERY', occurredAt: minute(11) });
    const mistake = event(3, { status: 'ON_HOLD', occurredAt: minute(10.5), voids: delivered.id });
    const merged = mergeEvents([created, delivered, after, mistake]);
    expect(merged.status).toBe('OUT_FOR_DELIVERY');
    expect(merged.history).toMatchObject([{}, { corrects: 1 }, { corrected: true }, {}]);
    expect(merged.history.some(({ contradiction }) => contradiction)).toBe(false);
  });
});

describe('events from forms', () => {
  it('come first and set the status, regardless of their time', () => {
    const ahead = event(1, { status: 'DELIVERED', occurredAt: minute(120) });
    const form = event(2, { via: 'form', status: 'ON_HOLD', occurredAt: minute(5), location: 'Depot' });
    const merged = mergeEvents([created, ahead, form]);
    expect(places(merged)).toEqual(['Depot', 'Stop 1', 'Oslo']);
    expect(merged.status).toBe('ON_HOLD');
  });

  it('stay below events that happened later', () => {
    const form = event(1, { via: 'form', occurredAt: minute(5), location: 'Depot' });
    expect(places(mergeEvents([created, form, event(2, { occurredAt: minute(6) })]))[0]).toBe('Stop 2');
    expect(places(mergeEvents([created, form, event(2, { occurredAt: minute(4) })]))[0]).toBe('Depot');
  });

  it('from an edit set the status and appear in no history', () => {
    const merged = mergeEvents([created, event(1), event(2, { via: 'edit', status: 'DELIVERED' })]);
    expect(merged.status).toBe('DELIVERED');
    expect(places(merged)).toEqual(['Stop 1', 'Oslo']);
  });

  const aStep = fc.record({
    kind: fc.constantFrom('add', 'add', 'correct', 'edit'),
    status: fc.constantFrom(...SHIPMENT_STATUSES),
    /** Clocks also go back. */
    minutes: fc.integer({ min: -5, max: 30 }),
    target: fc.nat(),
  });

  it('alone give the same result as an append-only list (10,000 sequences)', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(fc.array(aStep, { maxLength: 8 }), (steps) => {
        const events = [created];
        let history: HistoryEntry[] = mergeEvents(events).history;
        let status: ShipmentStatus = 'LABEL_CREATED';
        for (const [index, { kind, status: next, minutes, target }] of steps.entries()) {
          const position = index + 1;
          const occurredAt = minute(minutes);
          status = next;
          if (kind === 'edit') {
            events.push(event(position, { via: 'edit', status, occurredAt }));
            continue;
          }
          const corrects = kind === 'correct' ? target % history.length : undefined;
          const { ids } = mergeEvents(events);
          const voids = corrects === undefined ? null : (ids.at(-1 - corrects) ?? null);
          events.push(event(position, { via: 'form', status, occurredAt, voids }));
          history = history.map((entry, at) =>
            history.length - 1 - at === corrects ? { ...entry, corrected: true } : entry,
          );
          const entry = { status, timestamp: occurredAt, location: `Stop ${position}`, notes: '' };
          history = [{ ...entry, ...(corrects !== undefined && { corrects }) }, ...history];
        }
        expect(mergeEvents(events)).toMatchObject({ status, history });
        expect(mergeEvents(events).history).toEqual(history);
      }),
      { numRuns: 10_000 },
    );
  });
});
