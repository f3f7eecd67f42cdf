import { ApiError } from '@transcargo/api-client/api-error.ts';
import { expect, it } from 'vitest';
import { toRetryDelay } from './follow.ts';

it.each([
  [0, undefined, 0, 500],
  [0, undefined, 1, 1_000],
  [3, undefined, 1, 8_000],
  [20, undefined, 1, 30_000],
  [0, new ApiError('busy', 503, undefined, { retryAfter: 45 }), 0, 45_000],
  [20, new ApiError('busy', 503, undefined, { retryAfter: 2 }), 1, 30_000],
])('toRetryDelay after %i failures (%s) with chance %d returns %i ms', (failures, error, chance, ms) => {
  expect(toRetryDelay(failures, error, chance)).toBe(ms);
});
