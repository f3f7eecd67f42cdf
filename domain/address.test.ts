import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toFirstPart, toPublicPlace } from './address.ts';

const isKnownPlace = (text: string) => text === 'New York' || text === 'London';

describe('the public place of an address', () => {
  it.each([
    ['New York, 12 Sample Street', 'New York'],
    ['12 Sample Street, New York, NY', 'New York'],
    ['Sorting Hub, 4 Way', 'Sorting Hub'],
    ['Sorting Hub 4', ''],
    ['12 Sample Street, Springfield', ''],
    ['١٢ شارع, London', 'London'],
    [' , London', 'London'],
    ['', ''],
  ])('%j is %j', (address, place) => {
    expect(toPublicPlace(address, isKnownPlace)).toBe(place);
  });

  it('never holds a digit, of any script, unless the list knows the place', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (address) => !/\p{Nd}/u.test(toPublicPlace(address, () => false))),
    );
  });
});

it('takes the first comma-separated part, trimmed', () => {
  expect(toFirstPart('  New York , NY')).toBe('New York');
  expect(toFirstPart('London')).toBe('London');
});
