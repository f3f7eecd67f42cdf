import { expect, test } from 'vitest';
import { formatDimensions } from './dimensions.ts';

const format = (length: number, width: number, height: number, language = 'en') =>
  formatDimensions({ dimensions: { length, width, height }, dimensionsUnit: 'cm' }, language);

test('writes three sides with their unit and the number format of the language', () => {
  expect(format(605.8, 243.8, 259.1)).toBe('605.8 × 243.8 × 259.1\u00a0cm');
  expect(format(1605.8, 2, 3, 'de')).toBe('1.605,8 × 2 × 3\u00a0cm');
});

test('writes a dash for a missing side and nothing without sides', () => {
  expect(format(60, 0, 35)).toBe('60 × – × 35\u00a0cm');
  expect(format(0, 0, 0)).toBe('');
});
