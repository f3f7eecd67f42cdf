import { describe, expect, test } from 'vitest';
import { findSlotProblem, findTypedPrefix, isAttempt, toSlots } from './search-card.tsx';

const drawn = (typed: string) =>
  toSlots(typed, 'TC')
    .map(({ character, fits }) => (character === '' ? '_' : fits ? character : `(${character})`))
    .join('');

describe('the slots', () => {
  test('show missing characters', () => {
    expect(drawn('TC-7K2M9Q4')).toBe('TC-7K2M9Q4_');
    expect(drawn('')).toBe('_'.repeat(11));
  });

  test('show characters that do not fit', () => {
    expect(drawn('TX-7K2M9Q4X')).toBe('T(X)-7K2M9Q4X');
    expect(drawn('TC-7K2_M9Q4')).toBe('TC-7K2(_)M9Q4');
  });

  test('show the number as the box normalizes it', () => {
    expect(drawn(' tc–7k2m 9q4x ')).toBe('TC-7K2M9Q4X');
  });
});

describe('an attempt at one number', () => {
  test.each([
    '',
    'T',
    'TC',
    'TC-',
    'TC-7K2M9Q4',
    'tc 7k2m 9q4',
    'TC - 7K2M 9Q4',
    'TX-7K2M9Q4X',
    '7K2M9Q4X',
    'TC7K2M9Q4XYZ',
    '#TC-7K2M9Q',
  ])('is %j', (typed) => expect(isAttempt(typed)).toBe(true));

  test.each([
    'Tracking',
    'Tracking number: TC-7K2M9Q4X',
    'where is it',
    'I ordered 2 boxes',
    'My order from November 21, 2026',
    '我的包裹在哪里？',
    'https://site.example/track',
  ])('is not %j', (typed) => expect(isAttempt(typed)).toBe(false));
});

describe('the line below the slots', () => {
  test.each([
    ['TC-7K2M9Q4', { kind: 'missing', count: 1 }],
    ['TC-', { kind: 'missing', count: 8 }],
    ['TC-7K2M9Q4XYZ', { kind: 'extra', count: 2 }],
    ['7K2M9Q4X', { kind: 'wrong' }],
    ['TC-7K2M9Q4X', null],
  ])('describes %s', (typed, problem) => {
    expect(findSlotProblem(typed, 'TC')).toEqual(problem);
  });
});

describe('the slots of a company with several prefixes', () => {
  test.each([
    ['', 'NLS'],
    ['tc-7k', 'TC'],
    ['NORD-7K', 'NORD'],
    ['NO', 'NO'],
    ['XY-7K2M9Q4X', 'NLS'],
  ])('follow the typed prefix, else the newest: %j', (typed, prefix) => {
    expect(findTypedPrefix(typed, ['NLS', 'NO', 'NORD', 'TC'])).toBe(prefix);
  });

  test('have as many characters as its numbers', () => {
    expect(toSlots('NORD-7K', 'NORD')).toHaveLength(13);
    expect(findSlotProblem('NORD-7K2M9Q4', 'NORD')).toEqual({ kind: 'missing', count: 1 });
  });
});
