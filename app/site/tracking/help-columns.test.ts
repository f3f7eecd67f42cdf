import { expect, test } from 'vitest';
import { findLookalikes } from './help-columns.tsx';

test('finds the pairs a number may be misread by, whichever of the two it holds', () => {
  expect(findLookalikes('TC-7K5M9QOX')).toEqual(['0O', '5S']);
  expect(findLookalikes('TC-7K2M9Q4X')).toEqual([]);
});
