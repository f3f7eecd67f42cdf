import { expect, test } from 'vitest';
import { findTrackingNumbers } from './find-tracking-numbers.ts';

const PREFIXES = ['TC', 'NLS'] as const;

test.each([
  ['about TC-7K2M9Q4X: where is it?', ['TC-7K2M9Q4X']],
  ['tc-7k2m9q4x', ['TC-7K2M9Q4X']],
  ['TC–7K2M9Q4X and TC 5GZ8K3YM, again TC-7K2M9Q4X', ['TC-7K2M9Q4X', 'TC-5GZ8K3YM']],
  ['TC7K2M9Q4X', ['TC-7K2M9Q4X']],
  ['(TC - 7K2M9Q4X)', ['TC-7K2M9Q4X']],
  ['TC-ABCDEFGH', ['TC-ABCDEFGH']],
  ['nls 5gz8k3ym and TC-7K2M9Q4X', ['NLS-5GZ8K3YM', 'TC-7K2M9Q4X']],
  ['我的包裹 TC-7K2M9Q4X。', ['TC-7K2M9Q4X']],
])('%j names %j', (text, numbers) => {
  expect(findTrackingNumbers(text, PREFIXES)).toEqual(numbers);
});

test.each([
  'TC-7K2M9Q4',
  'TC-7K2M9Q4XY',
  'XTC-7K2M9Q4X',
  'The TC Shipping company',
  'ÄTC-7K2M9Q4X',
  'NL-7K2M9Q4X',
  'TC-',
  '',
])('%j names none', (text) => {
  expect(findTrackingNumbers(text, PREFIXES)).toEqual([]);
});

test('names ten at most', () => {
  const text = Array.from({ length: 30 }, (_, index) => `TC-${String(index).padStart(8, '0')}`).join(' ');
  expect(findTrackingNumbers(text, PREFIXES)).toHaveLength(10);
});
