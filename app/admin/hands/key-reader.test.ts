import { expect, test } from 'vitest';
import { createKeyReader } from './key-reader.ts';

const typeSlowly = (...keys: string[]) => {
  const reader = createKeyReader();
  return keys.map((key, index) => reader.press(key, index * 300) ?? reader.settle());
};

test('single keys mean something when nothing follows at once', () => {
  expect(typeSlowly('/', 'c', 'j', 'k', '?', 'x')).toEqual([
    { action: 'search' },
    { action: 'create' },
    { action: 'next' },
    { action: 'previous' },
    { action: 'help' },
    undefined,
  ]);
});

test('g and then d or s is a chord; other keys, or a long pause, are none', () => {
  expect(typeSlowly('g', 'd')).toEqual([undefined, { action: 'dashboard' }]);
  expect(typeSlowly('g', 's')[1]).toEqual({ action: 'shipments' });
  expect(typeSlowly('g', 'x', 'd')[2]).toBeUndefined();
  const late = createKeyReader();
  late.press('g', 0);
  expect(late.press('d', 2000)).toBeUndefined();
});

test("a scanner's burst with Enter is a scan, and none of its letters is a shortcut", () => {
  const reader = createKeyReader();
  const answers = [...'tc-gd12?/k'].map((key, index) => reader.press(key, index * 5));
  expect(answers.every((answer) => answer === undefined)).toBe(true);
  expect(reader.press('Enter', 60)).toEqual({ scanned: 'tc-gd12?/k' });
  expect(reader.settle()).toBeUndefined();
});

test('letters that a person types and then Enter are no scan', () => {
  const reader = createKeyReader();
  for (const [index, key] of [...'abcdefgh'].entries()) reader.press(key, index * 120);
  expect(reader.press('Enter', 1000)).toBeUndefined();
});
