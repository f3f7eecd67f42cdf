import { describe, expect, it } from 'vitest';
import fc from '#tests/fast-check.ts';
import { toRelative } from '../dates.ts';
import { getNextTextChange } from './next-text-change.ts';

const NOON = Date.parse('2026-12-02T12:00:00.000Z');
const ago = (ms: number) => new Date(NOON - ms).toISOString();

describe('the next text change', () => {
  it.each([
    ['a second for what happened within the minute', 12_300, 700],
    ['the minute for what happened within the hour', 150_000, 30_000],
    ['the hour for what is older', 2 * 3_600_000 + 3_599_000, 1_000],
  ])('is the next whole unit: %s', (_name, age, rest) => {
    expect(getNextTextChange(NOON, [ago(age)])).toBe(NOON + rest);
  });

  it('comes at the next quarter hour at the latest, when a day or an office may begin somewhere', () => {
    expect(getNextTextChange(NOON)).toBe(NOON + 900_000);
    expect(getNextTextChange(NOON - 1)).toBe(NOON);
    expect(getNextTextChange(NOON, ['no date'])).toBe(NOON + 900_000);
  });

  it('comes when another sentence starts to apply, until that is over', () => {
    const moment = new Date(NOON + 20_500).toISOString();
    expect(getNextTextChange(NOON, [], [moment, undefined])).toBe(NOON + 20_500);
    expect(getNextTextChange(NOON + 20_500, [], [moment])).toBe(NOON + 900_000);
  });

  it('comes before any relative time changes', () => {
    const age = fc.integer({ min: 0, max: 90 * 86_400_000 });
    fc.assert(
      fc.property(fc.array(age, { maxLength: 8 }), fc.integer({ min: 0, max: 86_400_000 }), (ages, shift) => {
        const now = NOON + shift;
        const times = ages.map((each) => new Date(now - each).toISOString());
        const until = getNextTextChange(now, times);
        expect(until).toBeGreaterThan(now);
        for (const time of times) {
          expect(toRelative(time, new Date(until - 1), 'en')).toBe(toRelative(time, new Date(now), 'en'));
        }
      }),
    );
  });
});
