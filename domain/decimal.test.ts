import { describe, expect, test } from 'vitest';
import { getDecimalSign, readDecimal, stepDecimal, writeDecimal } from './decimal.ts';

describe('an entered number', () => {
  test.each([
    ['4,5', 4.5],
    ['4.5', 4.5],
    [' 7 ', 7],
    ['0,125', 0.125],
    ['0.125', 0.125],
    ['1.2340', 1.234],
    ['12,50', 12.5],
    ['1234', 1234],
    ['1234,567', 1234.567],
    ['.5', 0.5],
    ['5,', 5],
    ['-2', -2],
    ['1e3', 1000],
    ['４，５', 4.5],
    ['٤٫٥', 4.5],
    ['۱٬۲۳۴٫۵', 1234.5],
    ['1.234,5', 1234.5],
    ['1 234,5', 1234.5],
    ['1\u202f234\u00a0567', 1_234_567],
    ["1'234.5", 1234.5],
    ['12 345', 12_345],
    ['1,234.56', 1234.56],
    ['1.234,567', 1234.567],
    ['1,234,567', 1_234_567],
    ['1.234.567', 1_234_567],
  ])('%s is %d', (text, value) => {
    expect(readDecimal(text)).toEqual({ kind: 'number', value });
  });

  test.each([
    ['1.234', '1234', '1.2340'],
    ['1,234', '1234', '1.2340'],
    ['12,500', '12500', '12.5000'],
    ['-1.000', '-1000', '-1.0000'],
  ])('%s is ambiguous: %s or %s', (text, whole, decimal) => {
    expect(readDecimal(text)).toEqual({ kind: 'ambiguous', whole, decimal });
    expect(readDecimal(whole)).toEqual({ kind: 'number', value: Number(whole) });
    expect(readDecimal(decimal)).toEqual({ kind: 'number', value: Number(decimal) });
  });

  test.each([
    ['1.125', '.', 1.125],
    ['1,125', ',', 1.125],
    ['1.234,5', '.', 1234.5],
    ['4,5', '.', 4.5],
  ] as const)('%s is with the decimal sign %s %d', (text, sign, value) => {
    expect(readDecimal(text, sign)).toEqual({ kind: 'number', value });
  });

  test.each([
    ['1,125', '.', '1125', '1.125'],
    ['1.125', ',', '1125', '1,125'],
  ] as const)('%s can be read two ways also with the decimal sign %s: %s or %s', (text, sign, whole, decimal) => {
    expect(readDecimal(text, sign)).toEqual({ kind: 'ambiguous', whole, decimal });
    expect(readDecimal(decimal, sign)).toEqual({ kind: 'number', value: 1.125 });
  });

  test('has a decimal point in English and Chinese, and a decimal comma in the other languages', () => {
    expect(['en', 'zh', 'de', 'es', 'fr'].map(getDecimalSign)).toEqual(['.', '.', ',', ',', ',']);
  });

  test.each([
    'abc',
    '4,5 kg',
    '1,2,3',
    '1 23',
    '1 2345',
    '0 123',
    '4.5.6',
    '1,234.567,8',
    '--1',
    ',',
    'NaN',
    'Infinity',
    '0x10',
  ])('rejects %s', (text) => {
    expect(readDecimal(text)).toEqual({ kind: 'unreadable' });
  });

  test.each(['', '  '])('%j is empty', (text) => {
    expect(readDecimal(text)).toEqual({ kind: 'empty' });
  });
});

test('round-trips every formatted number', () => {
  const values = [0, 1, 0.1, 1.234, 12.5, 123.456, 1234.567, -1.234, 1e-7, 999_999.999, 1_000_000];
  for (let step = 0; step < 5_000; step++) values.push(Number((step * 1.0007).toFixed(step % 5)));
  for (const value of values) expect(readDecimal(writeDecimal(value))).toEqual({ kind: 'number', value });
});

describe('a stepped number', () => {
  test.each([
    ['1', 0.1, 0.1, 'en', '1.1'],
    ['0.2', 0.1, 0.1, 'en', '0.3'],
    ['1,2', -0.1, 0.1, 'de', '1,1'],
    ['1,125', 0.1, 0.1, 'de', '1,225'],
    ['0.1', -0.1, 0.1, 'en', '0.1'],
    ['3', 1, 1, 'en', '4'],
    ['', 0.1, 0.1, 'en', '0.1'],
    ['', -1, 1, 'fr', '1'],
  ])('%j by %d, at least %d, is %s: %s', (text, by, min, language, expected) => {
    expect(stepDecimal(text, by, min, language)).toBe(expected);
  });

  test.each([
    ['twelve', 'en'],
    ['1.125', 'de'],
  ])('leaves %j in %s as it is', (text, language) => {
    expect(stepDecimal(text, 0.1, 0.1, language)).toBeUndefined();
  });
});
