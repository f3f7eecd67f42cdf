import { expect, test } from 'vitest';
import fc from '#tests/fast-check.ts';
import { createOffsetClock } from './to-csv.ts';

test('writes an instant with the offset of its zone at that moment', () => {
  const berlin = createOffsetClock('Europe/Berlin');
  expect(berlin('2026-12-02T12:00:00.000Z')).toBe('2026-12-02T13:00:00+01:00');
  expect(berlin('2026-03-29T00:59:59.999Z')).toBe('2026-03-29T01:59:59+01:00');
  expect(berlin('2026-03-29T01:00:00.000Z')).toBe('2026-03-29T03:00:00+02:00');
  expect(createOffsetClock('UTC')('2026-12-02T12:00:01.000Z')).toBe('2026-12-02T12:00:01+00:00');
  expect(createOffsetClock('America/St_Johns')('2026-12-02T01:00:00.000Z')).toBe('2026-12-01T21:30:00-03:30');
});

test('matches the platform clock in every zone', () => {
  const options = { dateStyle: 'short', timeStyle: 'medium' } as const;
  const clocks = ['Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Apia'].map(
    (timeZone) => {
      const write = createOffsetClock(timeZone);
      // Swedish format: 2026-12-02 13:00:00.
      const format = new Intl.DateTimeFormat('sv-SE', { ...options, timeZone });
      return (instant: Date) => {
        const [clock, sign, hours, minutes] = write(instant.toISOString()).split(/([+-])(\d\d):(\d\d)$/);
        if (clock !== format.format(instant).replace(' ', 'T')) return false;
        const offset = Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) * 60_000;
        return Date.parse(`${clock}Z`) - offset === Math.floor(instant.getTime() / 1000) * 1000;
      };
    },
  );
  const isRight = (instant: Date) => clocks.every((check) => check(instant));
  const range = { min: new Date('1990-01-01'), max: new Date('2060-01-01') };
  fc.assert(fc.property(fc.date({ ...range, noInvalidDate: true }), isRight), { numRuns: 500 });
  // Every half hour of months with clock changes.
  const wrong: Date[] = [];
  for (const month of [3, 4, 9, 10, 11])
    for (let at = Date.UTC(2026, month - 1); at < Date.UTC(2026, month); at += 1_800_000)
      if (!isRight(new Date(at + 1_500))) wrong.push(new Date(at));
  expect(wrong).toEqual([]);
});
