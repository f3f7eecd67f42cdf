import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { logIfSlow } from './logger.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

async function listen(ms: number) {
  const lines: string[] = [];
  const work = logIfSlow(
    'Loading the samples',
    () => new Promise((resolve) => setTimeout(() => resolve('done'), ms)),
    (line) => lines.push(line),
  );
  await vi.advanceTimersByTimeAsync(100_000);
  expect(await work).toBe('done');
  return lines;
}

it('a start logs nothing about fast steps', async () => {
  expect(await listen(1_000)).toEqual([]);
});

it('a start logs a slow step repeatedly until it is done', async () => {
  expect(await listen(40_000)).toEqual([
    'Loading the samples …\n',
    'Loading the samples … 17 s so far\n',
    'Loading the samples … 32 s so far\n',
  ]);
});
