import { expect, test } from 'vitest';
import { formatDimensions } from './dimensions.ts';

const format = (length: number, width: number, height: number, language = 'en') =>
  formatDimensions({ dimensions: { length, width, height }, dimensionsUnit: 'cm' }, language);

test('three sides with their unit, numbers as the language writes them', () => {
  expect(format(605.8, 243.8, 259.1)).toBe('605.8 × 243.8 × 259.1\u00a0cm');
  expect(format(1605.8, 2, 3, 'de')).toBe('1.605,8 × 2 × 3\u00a0cm');
});

test('a side that is not given is a dash, none given is nothing', () => {
  expect(format(60, 0, 35)).toBe('60 × – × 35\u00a0cm');
  expect(format(0, 0, 0)).toBe('');
});
