import { expect, it, vi } from 'vitest';
import { followTests } from './failures.mjs';

it('a test run reports each failure at once and its progress every half minute', () => {
  vi.useFakeTimers();
  const lines: string[] = [];
  const following = followTests((line) => lines.push(line));
  following.read(' \u001b[32m✓\u001b[39m |server| server/a.test.ts (12 tests | 2 skipped) 340ms\n');
  following.read(' ❯ |pure| domain/b.test.ts (3 tests | 1 failed) 12ms\n   × adds two num');
  expect(lines).toEqual([]);
  following.read('bers 3ms\n');
  expect(lines).toEqual(['× adds two numbers 3ms']);
  vi.advanceTimersByTime(30_000);
  expect(lines.at(-1)).toBe('… 12 passed, 1 failed so far, 0.5 min');
  following.read('  ✓  1 [chromium] › tests/e2e/a.spec.ts:5:1 › works (1.2s)\n');
  following.read('  ✘  2 [chromium] › tests/e2e/b.spec.ts:5:1 › breaks (1.2s)\n');
  expect(lines.at(-1)).toBe('✘  2 [chromium] › tests/e2e/b.spec.ts:5:1 › breaks (1.2s)');
  vi.advanceTimersByTime(30_000);
  expect(lines.at(-1)).toBe('… 13 passed, 2 failed so far, 1.0 min');
  following.end();
  vi.advanceTimersByTime(60_000);
  expect(lines).toHaveLength(4);
  vi.useRealTimers();
});
