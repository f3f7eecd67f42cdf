import { expect, it } from 'vitest';
import { describePattern } from './describe-pattern.ts';

it.each([
  ['^[A-Za-z0-9_-]{8,64}$', '8 to 64 characters of A-Z a-z 0-9 _ -'],
  ['^[a-z]{2}$', '2 characters of a-z'],
  ['^[a-z-]{1,30}$', '1 to 30 characters of a-z -'],
  ['^[A-Za-z0-9_-]+$', '1 or more characters of A-Z a-z 0-9 _ -'],
  ['^[a-z]{2,}$', 'characters that match ^[a-z]{2,}$'],
  ['^[^a]{2}$', 'characters that match ^[^a]{2}$'],
  ['^[\\w]{2}$', 'characters that match ^[\\w]{2}$'],
  ['^#[0-9a-f]{6}$', 'characters that match ^#[0-9a-f]{6}$'],
])('describes %s as: %s', (source, expected) => {
  expect(describePattern(source)).toBe(expected);
});
