import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createOffsetClock } from './offset-clock.ts';

test('an instant is written with the offset that its zone has then', () => {
  const berlin = createOffsetClock('Europe/Berlin');
  expect(berlin('2026-12-02T12:00:00.000Z')).toBe('2026-12-02T13:00:00+01:00');
  expect(berlin('2026-03-29T00:59:59.999Z')).toBe('2026-03-29T01:59:59+01:00');
  expect(berlin('2026-03-29T01:00:00.000Z')).toBe('2026-03-29T03:00:00+02:00');
  expect(createOffsetClock('UTC')('2026-12-02T12:00:01.000Z')).toBe('2026-12-02T12:00:01+00:00');
  expect(createOffsetClock('America/St_Johns')('2026-12-02T01:00:00.000Z')).toBe('2026-12-01T21:30:00-03:30');
});

test('whatever the zone, the instant is the same to the second', () => {
  const zones = ['Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Apia'];
  const clocks = zones.map(createOffsetClock);
  const instants = fc.date({ min: new Date('1990-01-01'), max: new Date('2060-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(instants, (instant) => {
      for (const write of clocks) {
        expect(Date.parse(write(instant.toISOString()))).toBe(Math.floor(instant.getTime() / 1000) * 1000);
      }
    }),
    { numRuns: 500 },
  );
});
