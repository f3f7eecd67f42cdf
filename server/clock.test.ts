import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCallLimit } from './http/limits.ts';
import { createResponseCache } from './response-cache.ts';

const DAY_MS = 86_400_000;
const NOW = Date.parse('2026-12-02T12:00:00.000Z');

beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => void vi.useRealTimers());

describe.each([
  ['back', -DAY_MS],
  ['forward', DAY_MS],
])('a clock set %s by a day', (_, step) => {
  it('neither extends nor shortens a used rate limit', async () => {
    const call = createCallLimit({ name: 'test', points: 1, seconds: 300 });
    const isOpen = () =>
      call('a').then(
        () => true,
        () => false,
      );
    expect([await isOpen(), await isOpen()]).toEqual([true, false]);
    vi.setSystemTime(NOW + step);
    vi.advanceTimersByTime(299_000);
    expect(await isOpen()).toBe(false);
    vi.advanceTimersByTime(2_000);
    expect(await isOpen()).toBe(true);
  });

  it('caches a response for at most ten minutes', () => {
    const cache = createResponseCache<string>({ maxBytes: 1_000_000, now: Date.now });
    cache.reserve('a')('en', 'one', { bytes: 100 });
    vi.setSystemTime(NOW + step);
    vi.advanceTimersByTime(599_000);
    expect(cache.find('a', 'en')).toBe('one');
    vi.advanceTimersByTime(2_000);
    expect(cache.find('a', 'en')).toBeUndefined();
  });
});
