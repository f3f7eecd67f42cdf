import { expect, test } from 'vitest';
import { findLookalikes } from './help-columns.tsx';

test('findLookalikes returns the pairs a number may be misread by, whichever character it has', () => {
  expect(findLookalikes('TC-7K5M9QOX')).toEqual(['0O', '5S']);
  expect(findLookalikes('TC-7K2M9Q4X')).toEqual([]);
});
